// Provided by the build.
// oxlint-disable-next-line import/default
import exerciseWorker from '#workers/exercise.worker.ts?worker&url';
import { createStore } from 'zustand/vanilla';
import type { Answer, Choice, Exercise, Sheet } from '../../../lessons/exercises/exercise.ts';
import { addressOf, type SheetOrder } from '../../../lessons/exercises/order.ts';
import { wordMeant } from '../../../lessons/exercises/typed.ts';
import { openWorker, type WorkerLine } from '../../ui/parts/ownScript.ts';

/** Verdict on an answer. */
export interface Verdict {
  readonly kind: 'right' | 'wrong' | 'shown';
  readonly given: Answer;
  /** The listed choice that equals the answer; null: it is none of them. */
  readonly choice: Choice | null;
}

interface Sheets {
  /** By address. */
  readonly sheets: ReadonlyMap<string, Sheet>;
  /** By address and number of the exercise. */
  readonly typed: ReadonlyMap<string, readonly string[]>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Why no sheet can be made; '': no error. */
  readonly why: string;
}

/** The sheets made so far, with their answers; kept as long as the page. */
export const sheets = createStore<Sheets>(() => ({
  sheets: new Map(),
  typed: new Map(),
  verdicts: new Map(),
  why: '',
}));

const asked = { worker: null as WorkerLine<SheetOrder> | null, addresses: new Set<string>() };

/** Requests a sheet, unless it exists or is being made. */
export function wantSheet(order: SheetOrder): void {
  const address = addressOf(order);
  if (asked.addresses.has(address)) return;
  asked.addresses.add(address);
  asked.worker ??= openWorker(
    exerciseWorker,
    (sheet: Sheet) =>
      sheets.setState((before) => ({ sheets: new Map(before.sheets).set(addressOf(sheet.order), sheet) })),
    () => sheets.setState({ why: 'The sheet could not be made: reload the page.' }),
  );
  asked.worker.post(order);
}

export const keyOf = (order: SheetOrder, number: number): string => `${addressOf(order)} ${number}`;

export const type = (key: string, words: readonly string[]): void =>
  sheets.setState(({ typed, verdicts }) => {
    const left = new Map(verdicts);
    // A changed answer is not judged yet; a shown solution stays.
    if (left.get(key)?.kind === 'wrong') left.delete(key);
    return { typed: new Map(typed).set(key, words), verdicts: left };
  });

/** Parses a typed answer; null: incomplete or not a number. */
function answerOf({ fields }: Exercise, words: readonly string[]): Answer | null {
  const answer = fields.map((field, place) => {
    const word = (words[place] ?? '').trim();
    if (field.words !== null) return wordMeant(field.words, word);
    const number = /^\d+(?:[.,]\d+)?/.exec(word)?.[0];
    return number === undefined ? null : Number(number.replace(',', '.'));
  });
  return answer.includes(null) ? null : (answer as Answer);
}

/** Checks an answer against the engine's result. False: incomplete, or not understood. */
export function check(key: string, exercise: Exercise): boolean {
  const given = answerOf(exercise, sheets.getState().typed.get(key) ?? []);
  if (given === null) return false;
  const choice = exercise.choices.find(({ value }) => value.every((each, place) => each === given[place])) ?? null;
  const kind = choice !== null && choice.belief === null ? 'right' : 'wrong';
  sheets.setState(({ verdicts }) => ({ verdicts: new Map(verdicts).set(key, { kind, given, choice }) }));
  return true;
}

export const show = (key: string): void =>
  sheets.setState(({ verdicts }) => ({
    verdicts: new Map(verdicts).set(key, { kind: 'shown', given: [], choice: null }),
  }));

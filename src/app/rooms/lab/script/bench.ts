/** What the user does as the receiver: changes rows, and the sender answers up to that moment. */
import { createStore } from 'zustand/vanilla';
import { parseScenario } from '#scenario/parse.ts';
import { readPath } from '#scenario/path.ts';
import { problemSentence } from '../../../experiment/form/model/problems.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { entriesOf, inserted, rowAt, scriptOf, timeAfter, withEntries, type Entry } from './entries.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';
import { replyOf, reportedBy, type Reply, type Reported } from './receiver.ts';

/** A field of an entry: `new` is the line below the table. */
export interface Spot {
  readonly kind: Entry['kind'] | 'new';
  readonly place: number;
  readonly field: FieldName;
}

interface Bench {
  /** Why the last change was not taken, and where. */
  readonly problem: { readonly spot: Spot; readonly text: string } | null;
  /** When the next answer comes, as it was written; '': soon after now. */
  readonly at: string;
  /** ACKs that were sent and lost since the last row. */
  readonly unheard: number;
  /** The entry that the buttons of the table are about. */
  readonly selected: { readonly kind: Entry['kind']; readonly place: number } | null;
}

const FRESH: Bench = { problem: null, at: '', unheard: 0, selected: null };
export const bench = createStore<Bench>(() => FRESH);

/** The field that a refusal is about: an entry after the change, or the spot itself. */
function spotOf(path: string, spot: Spot): Spot {
  const steps = readPath(path) ?? [];
  const name = [...steps].reverse().find((step) => typeof step === 'string' && step in FIELD_NAMES);
  return { ...spot, field: (name as FieldName | undefined) ?? spot.field };
}

/**
 * Runs the script with other entries, up to a time, s. What is wrong with it is at the field, and the run stays.
 * Returns whether it was taken.
 */
export function amend(laboratory: Laboratory, entries: readonly Entry[], time: number, spot: Spot): boolean {
  const scenario = laboratory.data?.opened.scenario;
  if (scenario === undefined) return false;
  const draft = withEntries(scenario, entries);
  const parsed = parseScenario(draft);
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    if (problem !== undefined)
      bench.setState({ problem: { spot: spotOf(problem.path, spot), text: problemSentence(draft, problem) } });
    return false;
  }
  bench.setState({ ...FRESH, selected: bench.getState().selected });
  laboratory.experiments.amend(parsed.scenario, { time });
  return true;
}

/** What the receiver has reported by now; null: no script is on the screen. */
export function reportedNow({ data }: Laboratory): Reported | null {
  if (data === null || data.opened.script === null) return null;
  return reportedBy(entriesOf(data.opened.scenario), data.opened.script.answers, data.present.event);
}

/** When the next answer comes, s: as the user wrote, else soon after now. */
export function answerTime({ data }: Laboratory): number {
  if (data === null) return 0;
  const written = bench.getState().at.trim();
  const at = written === '' ? NaN : Number(written.replace(',', '.'));
  const { network } = data.opened.scenario;
  const opens = network.kind === 'script' ? network.established.at : 0;
  return Number.isNaN(at) ? timeAfter(entriesOf(data.opened.scenario), Math.max(data.present.now, opens)) : at;
}

/** The row of a quick answer; null where there is nothing to answer. */
export function replyNow(laboratory: Laboratory, reply: Reply): ReturnType<typeof replyOf> {
  const reported = reportedNow(laboratory);
  const scenario = laboratory.data?.opened.scenario;
  const sender = scenario === undefined ? undefined : scriptOf(scenario)?.sender;
  return reported === null || sender === undefined
    ? null
    : replyOf(reported, reply, bench.getState().unheard, sender.receiverWindow);
}

/** Answers as a receiver would, at the moment: one row more, and the sender goes on behind it. */
export function answer(laboratory: Laboratory, reply: Reply): void {
  const row = replyNow(laboratory, reply);
  const scenario = laboratory.data?.opened.scenario;
  if (row === null || scenario === undefined) {
    if (laboratory.data?.opened.script !== null)
      laboratory.say('There is nothing to acknowledge: the sender has to send first.');
    return;
  }
  const at = answerTime(laboratory);
  amend(laboratory, inserted(entriesOf(scenario), rowAt(at, row)), at, { kind: 'new', place: -1, field: 'at' });
}

/** An ACK was sent and is lost on its way: the next one says more. */
export const loseAck = (): void => bench.setState(({ unheard }) => ({ unheard: unheard + 1 }));

/** An exercise as data: the givens, the question, the right answer, and wrong ones with the beliefs behind them. */
import type { Connection, Round } from '../rounds/rounds.ts';
import type { BeliefName } from './beliefs.ts';
import type { KindName } from './kinds.ts';
import type { SheetOrder } from './order.ts';

/** A value for each field of the exercise. */
export type Answer = readonly (number | string)[];

/** The right answer, or a wrong one. */
export interface Choice {
  readonly value: Answer;
  /** null: it is right. */
  readonly belief: BeliefName | null;
  /** Why it is right or wrong, with the numbers of this exercise. */
  readonly says: string;
}

/** Cells of the table of rounds to hide, from one round to another; `all`: the figure hides them too. */
export interface Hidden {
  readonly column: 'phase' | 'ssthresh' | 'lost' | 'segments' | 'all';
  readonly from: number;
  readonly to: number;
}

export interface Exercise {
  readonly kind: KindName;
  readonly question: string;
  /** How to write the answer; '' if obvious. */
  readonly note: string;
  /** Fields to type or choose; label '' for a single field. `words`: the choices. */
  readonly fields: readonly {
    readonly label: string;
    readonly unit: string;
    readonly words: readonly string[] | null;
  }[];
  /** Sorted; exactly one is right. */
  readonly choices: readonly Choice[];
  /** The derivation, one step per line. */
  readonly solution: readonly string[];
  /** Source of the rule: "RFC 5681, section 3.2". */
  readonly source: string;
  readonly url: string;
  /** The part of the table of rounds that would reveal the answer. */
  readonly hides: Hidden | null;
  /** First and last round concerned; null: none. */
  readonly about: readonly [number, number] | null;
}

/** The givens of a part. */
export interface Given {
  /** Sentences. */
  readonly text: readonly string[];
  /** Rounds as in textbooks, or windows per round trip. The first `shown` are given, the others are asked for. */
  readonly rounds: readonly Round[];
  readonly shown: number;
  readonly title: string;
  /** The connection that textbook rounds belong to; null: there are no such rounds. */
  readonly connection: Connection | null;
  /** The link of the experiment, from its version character on. `differs`: how it differs from the rounds. */
  readonly link: string;
  readonly differs: readonly string[];
}

/** Exercises on the same data. */
export interface Part {
  readonly given: Given;
  readonly exercises: readonly Exercise[];
}

export interface Sheet {
  readonly order: SheetOrder;
  readonly parts: readonly Part[];
}

/** The right choice. */
export const rightOf = ({ choices }: Exercise): Choice => choices.find(({ belief }) => belief === null)!;

/** An answer in words: "cwnd 1, ssthresh 14", "7", "slow start". */
export const answerText = ({ fields }: Exercise, value: Answer): string =>
  fields
    .map(({ label, unit }, place) => [label, String(value[place]), unit].filter((word) => word !== '').join(' '))
    .join(', ');

const sameAnswer = (a: Answer, b: Answer): boolean => a.every((value, place) => value === b[place]);

const asNumbers = (value: Answer): number => Number(value[0]);

/** The choices of an exercise: the right one and distinct wrong ones, in an order that reveals nothing. */
function choicesOf(right: Choice, wrong: readonly Choice[], words: readonly string[] | null): readonly Choice[] {
  const all = [right];
  for (const choice of wrong) {
    const sound = choice.value.every((each) => typeof each === 'string' || (Number.isInteger(each) && each >= 0));
    if (sound && !all.some(({ value }) => sameAnswer(value, choice.value))) all.push(choice);
  }
  const kept = all.slice(0, 4);
  if (words !== null) return kept.sort((a, b) => words.indexOf(String(a.value[0])) - words.indexOf(String(b.value[0])));
  return kept.sort((a, b) => asNumbers(a.value) - asNumbers(b.value) || Number(a.value[1]) - Number(b.value[1]));
}

/** A value of the only field, or one for each field. */
type Value = number | string | Answer;

interface Asked
  extends
    Pick<Exercise, 'kind' | 'question' | 'solution' | 'source' | 'url'>,
    Partial<Pick<Exercise, 'note' | 'fields' | 'hides' | 'about'>> {
  /** Unit of the only field; `words`: its choices. */
  readonly unit?: string;
  readonly words?: readonly string[];
  readonly right: readonly [value: Value, says: string];
  /** false: this answer does not differ, or makes no sense, with these numbers. */
  readonly wrong: readonly (readonly [value: Value, belief: BeliefName, says: string] | false)[];
}

/** An exercise from its right answer and wrong ones. */
export function exerciseOf(asked: Asked): Exercise {
  const {
    kind,
    question,
    note = '',
    unit = '',
    words = null,
    solution,
    source,
    url,
    hides = null,
    about = null,
  } = asked;
  const { fields = [{ label: '', unit, words }] } = asked;
  const choice = (value: Value, belief: BeliefName | null, says: string): Choice => ({
    value: typeof value === 'object' ? value : [value],
    belief,
    says,
  });
  const wrong = asked.wrong.flatMap((each) => (each === false ? [] : [choice(...each)]));
  const [value, says] = asked.right;
  const choices = choicesOf(choice(value, null, says), wrong, words);
  return { kind, question, note, fields, choices, solution, source, url, hides, about };
}

/** A section of an RFC as the source of an exercise. */
export const rfc = (number: number, section: string): Pick<Exercise, 'source' | 'url'> => ({
  source: `RFC ${number}, section ${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
});

/** A part with one exercise and, by default, no rounds. */
export const partOf = (given: Pick<Given, 'text' | 'link' | 'differs'> & Partial<Given>, exercise: Asked): Part => ({
  given: { rounds: [], shown: 0, title: '', connection: null, ...given },
  exercises: [exerciseOf(exercise)],
});

/** A lesson as data: the result of `readLesson`, shared by page, tests and command line. */
import type { Expression } from './expression.ts';
import type { ShownQuantity } from './facts.ts';

/** A run of a lesson: a preset with changes. */
export interface LessonRun {
  readonly name: string;
  readonly preset: string;
  /** Fields and values, as for `--set`. */
  readonly set: readonly (readonly [path: string, value: string])[];
  readonly line: number;
}

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly of: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly of: readonly Inline[] }
  /** A number taken from the run. */
  | { readonly kind: 'value'; readonly expression: Expression; readonly digits: number; readonly line: number }
  /** A flow's name in its colour. From 0. */
  | { readonly kind: 'flow'; readonly flow: number };

export type Block =
  | { readonly kind: 'paragraph'; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  /** The rule that fired at a moment: title, formula, source. */
  | {
      readonly kind: 'rule';
      readonly run: string;
      readonly of: string;
      readonly flow: number;
      readonly at: Expression;
      readonly line: number;
    };

/** A label at a moment of the picture. */
export interface Note {
  readonly at: Expression;
  readonly flow: number;
  readonly words: readonly Inline[];
  readonly line: number;
}

/** The contents of the screen. */
export interface Show {
  readonly run: string;
  readonly of: ShownQuantity;
  /** From 0; empty: all. */
  readonly flows: readonly number[];
  /** The quantity of the lower picture; null: there is none. */
  readonly below: ShownQuantity | null;
  readonly from: Expression;
  /** Where time stops until the question is answered. */
  readonly stop: Expression;
  readonly to: Expression;
  readonly line: number;
}

/** Feedback to a kind of answer. */
export interface Feedback {
  /** Condition on the answer; null: applies if no other feedback does. */
  readonly when: Expression | null;
  /** Name of the misconception behind the answer; '': none. */
  readonly belief: string;
  /** Whether the answer is partly right. */
  readonly partly: boolean;
  readonly of: readonly Block[];
  readonly line: number;
}

export interface Choice {
  readonly words: readonly Inline[];
  /** If true of the runs, this answer is right. */
  readonly when: Expression;
  readonly feedback: Feedback;
}

interface GateBase {
  readonly line: number;
  readonly question: readonly Block[];
}

interface Judged extends GateBase {
  readonly right: Feedback;
  readonly feedback: readonly Feedback[];
}

export type Gate =
  | (GateBase & { readonly kind: 'choose'; readonly choices: readonly Choice[] })
  | (Judged & {
      readonly kind: 'number';
      readonly of: Expression;
      readonly unit: string;
      /** Tolerance, as a fraction of the true value. */
      readonly within: number;
    })
  | (Judged & {
      readonly kind: 'moment';
      readonly of: Expression;
      /** Tolerance, s. */
      readonly within: number;
    })
  | (Judged & {
      readonly kind: 'draw';
      readonly flow: number;
      readonly dots: number;
      /** Tolerance of a dot, as a fraction of the picture's height. */
      readonly within: number;
    })
  | (Judged & {
      readonly kind: 'order';
      readonly items: readonly { readonly words: readonly Inline[]; readonly at: Expression; readonly line: number }[];
    });

/** A claim of the text about the runs. */
export interface Claim {
  readonly that: Expression;
  readonly words: string;
  readonly line: number;
}

export interface Step {
  readonly title: string;
  readonly line: number;
  readonly show: Show;
  readonly blocks: readonly Block[];
  readonly notes: readonly Note[];
  readonly gate: Gate | null;
  /** Shown with the answer. */
  readonly after: readonly Block[];
  readonly claims: readonly Claim[];
}

export interface Lesson {
  readonly title: string;
  /** One or two words, for the path. */
  readonly short: string;
  readonly question: string;
  /** Name of the misconception that it treats. */
  readonly belief: string;
  readonly minutes: number;
  readonly runs: readonly LessonRun[];
  readonly lets: ReadonlyMap<string, Expression>;
  /** Stretch shown on the path: s of the first run. */
  readonly stretch: readonly [from: number, to: number];
  readonly steps: readonly Step[];
}

/** Why a file is not a valid lesson, with the line. */
export interface LessonProblem {
  readonly line: number;
  readonly message: string;
}

export const problemLine = ({ line, message }: LessonProblem): string => `Line ${line}: ${message}.`;

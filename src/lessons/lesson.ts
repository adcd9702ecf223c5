/** A lesson as data: what `readLesson` makes of its file, and what page, tests and command line share. */
import type { Expression } from './expression.ts';
import type { ShownQuantity } from './facts.ts';

/** A run that a lesson speaks of: a preset with changes. */
export interface LessonRun {
  readonly name: string;
  readonly preset: string;
  /** Fields and what they hold, as `--set` has them. */
  readonly set: readonly (readonly [path: string, value: string])[];
  readonly line: number;
}

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly of: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly of: readonly Inline[] }
  /** A number that the run has. */
  | { readonly kind: 'value'; readonly expression: Expression; readonly digits: number; readonly line: number }
  /** A flow by its name, in its colour. From 0. */
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

/** Words at a moment of the picture. */
export interface Note {
  readonly at: Expression;
  readonly flow: number;
  readonly words: readonly Inline[];
  readonly line: number;
}

/** What is on the screen. */
export interface Show {
  readonly run: string;
  readonly of: ShownQuantity;
  /** From 0; empty: all. */
  readonly flows: readonly number[];
  /** The lower picture; null: none. */
  readonly below: ShownQuantity | null;
  readonly from: Expression;
  /** Where time waits until the gate is answered. */
  readonly stop: Expression;
  readonly to: Expression;
  readonly line: number;
}

/** What is said to an answer of a kind. */
export interface Feedback {
  /** null: to all that no other fits. */
  readonly when: Expression | null;
  /** The misconception behind it, by its name; '': none. */
  readonly belief: string;
  /** Whether a part of the answer is right. */
  readonly partly: boolean;
  readonly of: readonly Block[];
  readonly line: number;
}

export interface Choice {
  readonly words: readonly Inline[];
  /** True of the runs: this answer is right. */
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
      /** The part of the truth by which an answer may miss it. */
      readonly within: number;
    })
  | (Judged & {
      readonly kind: 'moment';
      readonly of: Expression;
      /** s by which an answer may miss it. */
      readonly within: number;
    })
  | (Judged & {
      readonly kind: 'draw';
      readonly flow: number;
      readonly dots: number;
      /** The part of the height of the picture by which a dot may miss the curve. */
      readonly within: number;
    })
  | (Judged & {
      readonly kind: 'order';
      readonly items: readonly { readonly words: readonly Inline[]; readonly at: Expression; readonly line: number }[];
    });

/** What the text claims of the runs. */
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
  /** The misconception that it treats, by its name. */
  readonly belief: string;
  readonly minutes: number;
  readonly runs: readonly LessonRun[];
  readonly lets: ReadonlyMap<string, Expression>;
  /** The stretch of the path: s of the first run. */
  readonly stretch: readonly [from: number, to: number];
  readonly steps: readonly Step[];
}

/** What keeps a file from being a lesson, with its place. */
export interface LessonProblem {
  readonly line: number;
  readonly message: string;
}

export const problemLine = ({ line, message }: LessonProblem): string => `Line ${line}: ${message}.`;

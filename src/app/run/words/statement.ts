import type { RunData } from '../record/runData.ts';

/** An event, and its flow (-1: none). */
export interface EventRef {
  readonly event: number;
  readonly flow: number;
}

/** How long the headline's event counts as recent, s of wall time, even if something else has happened. */
const READ = 2.5;

/**
 * The event of the headline, if it is recent enough for a pause to refer to it; null: none. `stands`: how long a
 * headline that appeared during playback has been shown, s; a busy page shows it late.
 */
export function eventNear(
  { event }: { readonly event: number | null },
  { marks, present }: RunData,
  stands: number,
): number | null {
  if (event === null || event > present.event) return null;
  const mark = marks.backFrom(event).next().value;
  // A flow that has just started has done nothing yet: a pause then refers to the present.
  if (mark?.event !== event || mark.kind === 'start') return null;
  return stands <= READ || present.now - mark.time <= Math.max(READ * present.reachedPace, 1e-3) ? event : null;
}

/** A piece of text; one piece of a sentence is emphasised. */
export interface Run {
  readonly text: string;
  readonly emphasis: boolean;
}

/** A sentence about a moment. */
export interface Statement {
  /** Id of the template. */
  readonly id: string;
  /** Statements with equal keys say the same, even if a number has changed. */
  readonly key: string;
  readonly full: readonly Run[];
  /** Shorter versions, for narrow places. */
  readonly shorter: readonly (readonly Run[])[];
  /** The flow it is about; -1: none, or several. */
  readonly flow: number;
  /** The number of its event; null: it describes a state, or something without a rule. */
  readonly event: number | null;
}

/** The subject of a sentence. */
export type About = Pick<Statement, 'flow' | 'event'>;

/** The words without emphasis. */
export const plainText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** A sentence without a template. */
export const plainStatement = (text: string): Statement => ({
  id: '',
  key: text,
  full: [{ text, emphasis: false }],
  shorter: [],
  flow: -1,
  event: null,
});

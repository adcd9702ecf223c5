import type { RunData } from './runData.ts';

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

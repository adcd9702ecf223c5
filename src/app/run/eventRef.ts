import type { RunData } from './runData.ts';

/** Something that happened: its event, and the flow it happened to (-1: none). */
export interface EventRef {
  readonly event: number;
  readonly flow: number;
}

/** What the sentence tells is near for so long, s of wall time: as long as it may be after something else has come. */
const READ = 2.5;

/**
 * The event that the headline tells, when it is so near that a user who pauses means it; null: there is none. `stands`:
 * for how long a sentence has been shown that came while the run played, s; a busy page shows it late.
 */
export function eventNear(
  { event }: { readonly event: number | null },
  { marks, present }: RunData,
  stands: number,
): number | null {
  if (event === null || event > present.event) return null;
  const mark = marks.backFrom(event).next().value;
  // A flow that has just begun has done nothing yet: who pauses then means what is under way.
  if (mark?.event !== event || mark.kind === 'start') return null;
  return stands <= READ || present.now - mark.time <= Math.max(READ * present.reachedPace, 1e-3) ? event : null;
}

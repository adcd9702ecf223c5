import type { Laboratory } from '../../run/laboratory.ts';
import type { EventRef } from '../../run/words/statement.ts';

/** Goes to just after an event, pauses, selects its flow and opens Why. */
export function explain(laboratory: Laboratory, { event, flow }: EventRef): void {
  const { store, playback, viewer } = laboratory;
  if (store.getState().status?.playing === true) playback.pause();
  if (flow >= 0) viewer.choose(flow);
  laboratory.set({ whyWanted: true, cause: null });
  playback.seek({ event });
}

/** Opens Why; while the run plays, about the event in the headline. */
export function askWhy(laboratory: Laboratory): void {
  const { status, sentence } = laboratory.store.getState();
  const { event, flow } = sentence;
  if (event !== null && status?.playing === true) explain(laboratory, { event, flow });
  else {
    if (status?.playing === true) laboratory.playback.pause();
    laboratory.set({ whyWanted: true });
  }
}

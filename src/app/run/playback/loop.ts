import type { Laboratory } from '../laboratory.ts';
import type { TimeRange } from '../view/range.ts';
import { clockTime } from '../../ui/words/numbers.ts';

/** The loop of a link, in a run of this duration, s; null: none, or invalid. */
export function loopOf(
  view: { readonly loopFrom?: number; readonly loopTo?: number } | undefined,
  duration: number,
): TimeRange | null {
  const { loopFrom: from = Infinity, loopTo: to = 0 } = view ?? {};
  return from < Math.min(to, duration) ? { from, to: Math.min(to, duration) } : null;
}

/** Sets the loop; null: none. Playback continues. */
export function setLoop(laboratory: Laboratory, loop: TimeRange | null): void {
  laboratory.set({ loop });
  laboratory.say(loop === null ? 'No loop.' : `Loop from ${clockTime(loop.from)} s to ${clockTime(loop.to)} s.`);
  if (laboratory.playback.isPlaying) laboratory.playback.play();
}

/** Sets the start or end of the loop to the moment on the screen; an end not chosen is that of the run. */
export function moveLoop(laboratory: Laboratory, end: 'from' | 'to' | 'off'): void {
  const { loop } = laboratory.store.getState();
  const { data } = laboratory;
  if (data === null) return;
  const { now } = data.present;
  const { duration } = data.opened;
  if (end === 'off') {
    if (loop !== null) setLoop(laboratory, null);
  } else if (end === 'from') {
    if (now >= duration) laboratory.say('A loop cannot begin at the end of the run.');
    else setLoop(laboratory, { from: now, to: loop !== null && loop.to > now ? loop.to : duration });
  } else if (now <= 0) laboratory.say('A loop cannot end at the beginning of the run.');
  else setLoop(laboratory, { from: loop !== null && loop.from < now ? loop.from : 0, to: now });
}

import type { Lecture, Spotlight } from '../../../lecture/lecture.ts';
import { asks, type Press } from '../../../lecture/presses.ts';
import type { RoomName } from '../../ui/rooms.ts';

/** The effect of the next press, in words. `wall`: the audience reads it. */
export function nextWords({ stops }: Lecture, presses: readonly Press[], press: number, wall = false): string {
  const after = presses[press + 1];
  if (after === undefined || after.does === 'ends') return 'the end';
  if (after.does === 'asks') return 'a question';
  if (after.does === 'shows') return 'what happened';
  const stop = stops[after.stop];
  // The title of a stop with a question may reveal the answer, since it is often the headline.
  const isHidden = stop === undefined || stop.title === '' || (wall && asks(stop));
  return isHidden ? `stop ${after.stop + 1}` : stop.title;
}

/** The effect of the next press if the picture exceeds the wall. */
export const MORE = 'the rest of this picture';

/** "12:07" */
export const minutesAndSeconds = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`;

/** Parts of a room that can be highlighted. */
export const spotlightsIn = (room: RoomName): readonly Spotlight[] =>
  room === 'lab' ? ['none', 'network', 'window'] : ['none', 'figure', 'table'];

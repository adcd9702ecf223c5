import type { Lecture, Spotlight } from '../../../lecture/lecture.ts';
import { asks, type Press } from '../../../lecture/presses.ts';
import type { RoomName } from '../../ui/rooms.ts';

/** What the press after this one brings, in words. `wall`: the audience reads them. */
export function nextWords({ stops }: Lecture, presses: readonly Press[], press: number, wall = false): string {
  const after = presses[press + 1];
  if (after === undefined || after.does === 'ends') return 'the end';
  if (after.does === 'asks') return 'a question';
  if (after.does === 'shows') return 'what happened';
  const stop = stops[after.stop];
  // The title of a stop that asks may say what is asked for: the headline of its moment often does.
  const isHidden = stop === undefined || stop.title === '' || (wall && asks(stop));
  return isHidden ? `stop ${after.stop + 1}` : stop.title;
}

/** What the next press brings where the wall has no room for all of a picture. */
export const MORE = 'the rest of this picture';

/** "12:07" */
export const minutesAndSeconds = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`;

/** What of a room can be put into the light. */
export const spotlightsIn = (room: RoomName): readonly Spotlight[] =>
  room === 'lab' ? ['none', 'network', 'window'] : ['none', 'figure', 'table'];

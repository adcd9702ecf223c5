import type { Lecture, Spotlight } from '../../../lecture/lecture.ts';
import { asks, type Press } from '../../../lecture/presses.ts';
import type { RoomName } from '../../ui/rooms.ts';

/** What the press after this one brings, in words. */
export function nextWords({ stops }: Lecture, presses: readonly Press[], press: number): string {
  const after = presses[press + 1];
  if (after === undefined) return 'the end';
  if (after.does === 'asks') return 'a question';
  if (after.does === 'shows') return 'what happened';
  const stop = stops[after.stop];
  // The title of a stop that asks may say what is asked for: the headline of its moment often does.
  return stop === undefined || stop.title === '' || asks(stop) ? `stop ${after.stop + 1}` : stop.title;
}

/** "12:07" */
export const minutesAndSeconds = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`;

/** What of a room can be put into the light. */
export const spotlightsIn = (room: RoomName): readonly Spotlight[] =>
  room === 'lab' ? ['none', 'network', 'window'] : ['none', 'figure', 'table'];

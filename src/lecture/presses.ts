import type { Lecture, Stop } from './lecture.ts';

/** What one press of the remote brings about: one comes to a stop, it asks, it shows what happened; behind the last stop the lecture ends. */
export interface Press {
  /** Index of the stop. */
  readonly stop: number;
  readonly does: 'arrives' | 'asks' | 'shows' | 'ends';
}

/** Whether the audience is asked something there. */
export const asks = ({ question, answers }: Stop): boolean => question !== '' || answers.length > 0;

/** The presses of a stop, in order. */
export function pressesOf(stop: Stop, index: number): Press[] {
  return [
    { stop: index, does: 'arrives' },
    ...(asks(stop) ? [{ stop: index, does: 'asks' } as const] : []),
    // A question is answered: where the author says, by the right one being marked, or by what the run does next.
    ...(stop.showsAt !== '' || asks(stop) ? [{ stop: index, does: 'shows' } as const] : []),
  ];
}

/** All presses that give a lecture from its beginning to its end. */
export const pressesOfLecture = ({ stops }: Pick<Lecture, 'stops'>): readonly Press[] => [
  ...stops.flatMap(pressesOf),
  ...(stops.length > 0 ? [{ stop: stops.length - 1, does: 'ends' } as const] : []),
];

/** Whether a press shows what happened by letting the run go on: the author says neither where that is nor what is right. */
export const goesOn = ({ showsAt, right }: Stop, { does }: Press): boolean =>
  does === 'shows' && showsAt === '' && right === 0;

/** The address that is on the screen after a press. */
export const addressAt = (stop: Stop, { does }: Press): string =>
  does === 'shows' && stop.showsAt !== '' ? stop.showsAt : stop.at;

/** The place of the first press of a stop. */
export const firstPressOf = (presses: readonly Press[], stop: number): number =>
  Math.max(
    0,
    presses.findIndex((press) => press.stop === stop),
  );

/** Minutes planned before a stop. */
export const minutesBefore = ({ stops }: Pick<Lecture, 'stops'>, stop: number): number =>
  stops.slice(0, stop).reduce((sum, { minutes }) => sum + minutes, 0);

/** A stop moved by so many places; the same lecture where it cannot go there. */
export function moved(lecture: Lecture, from: number, by: number): Lecture {
  const to = from + by;
  if (from < 0 || from >= lecture.stops.length || to < 0 || to >= lecture.stops.length) return lecture;
  const stops = [...lecture.stops];
  stops.splice(to, 0, ...stops.splice(from, 1));
  return { ...lecture, stops };
}

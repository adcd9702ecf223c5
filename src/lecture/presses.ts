import type { Lecture, Stop } from './lecture.ts';

/**
 * The effect of one press of the remote: go to a stop, ask, or show what happened; after the last stop the lecture
 * ends.
 */
export interface Press {
  /** Index of the stop. */
  readonly stop: number;
  readonly does: 'arrives' | 'asks' | 'shows' | 'ends';
}

/** Whether a stop asks the audience a question. */
export const asks = ({ question, answers }: Stop): boolean => question !== '' || answers.length > 0;

/** The presses of a stop, in order. */
export function pressesOf(stop: Stop, index: number): Press[] {
  return [
    { stop: index, does: 'arrives' },
    ...(asks(stop) ? [{ stop: index, does: 'asks' } as const] : []),
    // This press goes to the author's address, marks the right answer, or continues the run.
    ...(stop.showsAt !== '' || asks(stop) ? [{ stop: index, does: 'shows' } as const] : []),
  ];
}

/** All presses of a lecture, from start to end. */
export const pressesOfLecture = ({ stops }: Pick<Lecture, 'stops'>): readonly Press[] => [
  ...stops.flatMap(pressesOf),
  ...(stops.length > 0 ? [{ stop: stops.length - 1, does: 'ends' } as const] : []),
];

/** Whether a press answers by continuing the run, because the author set neither an address nor a right answer. */
export const goesOn = ({ showsAt, right }: Stop, { does }: Press): boolean =>
  does === 'shows' && showsAt === '' && right === 0;

/** The address on the screen after a press. */
export const addressAt = (stop: Stop, { does }: Press): string =>
  does === 'shows' && stop.showsAt !== '' ? stop.showsAt : stop.at;

/** The index of a stop's first press. */
export const firstPressOf = (presses: readonly Press[], stop: number): number =>
  Math.max(
    0,
    presses.findIndex((press) => press.stop === stop),
  );

/** Minutes planned before a stop. */
export const minutesBefore = ({ stops }: Pick<Lecture, 'stops'>, stop: number): number =>
  stops.slice(0, stop).reduce((sum, { minutes }) => sum + minutes, 0);

/** A lecture with a stop moved by `by` places; unchanged if it cannot move there. */
export function moved(lecture: Lecture, from: number, by: number): Lecture {
  const to = from + by;
  if (from < 0 || from >= lecture.stops.length || to < 0 || to >= lecture.stops.length) return lecture;
  const stops = [...lecture.stops];
  stops.splice(to, 0, ...stops.splice(from, 1));
  return { ...lecture, stops };
}

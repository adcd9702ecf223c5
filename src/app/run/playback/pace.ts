import type { Pacing, Slowing } from '../../../lab/protocol/protocol.ts';
import { count } from '../../ui/words/numbers.ts';

/** Selectable paces, simulated seconds per second of wall time, from 1:1000 to 10x in steps of about two. */
export const PACES: readonly number[] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** Index of 1:2, the pace of mobile nodes, and of the first view between first occurrences. */
export const FIRST_PACE = 8;
/** Index of 5x: a long run moves, and can still be followed. */
const FASTEST = 11;
/** Minimum duration of a run at its default pace, s of wall time. */
const LEAST_SHOW = 60;

/**
 * Default pace of a run of this duration, s, between the beats of its story: nodes move and routes break in seconds,
 * and a run of a tenth of a second must be long enough to see.
 */
export function usualPace(duration: number, isMobile: boolean): number {
  const most = isMobile ? FIRST_PACE : FASTEST;
  const fitting = PACES.filter((pace) => duration / pace >= LEAST_SHOW).length - 1;
  return Math.max(0, Math.min(most, fitting));
}

/** The pace at an index of the list, clamped. */
export const paceAt = (stop: number): number => PACES[clampStop(stop)] ?? 1;

export const clampStop = (stop: number): number => Math.max(0, Math.min(PACES.length - 1, Math.round(stop)));

/** Index of the nearest pace in the list, by ratio. */
function nearestStop(pace: number): number {
  const apart = (stop: number): number => Math.abs(Math.log(paceAt(stop) / pace));
  return PACES.reduce((best, _, stop) => (apart(stop) < apart(best) ? stop : best), 0);
}

/** State of the pace: whether it follows the story, the worker's report, and the user's choice. */
interface Paced {
  readonly story: boolean;
  readonly status: { readonly pacing: Pacing | null } | null;
  readonly paceStop: number;
}

/** Index of the present pace: the selected one, or that of the story. */
export function stopNow({ story, status, paceStop }: Paced): number {
  const pacing = story ? status?.pacing : null;
  return pacing ? nearestStop(pacing.pace) : paceStop;
}

/** A pace in words: "1 s takes 20 s", "real time", "5 s take 1 s". */
export function paceWords(pace: number): string {
  if (pace === 1) return 'real time';
  return pace < 1 ? `1 s takes ${count(1 / pace)} s` : `${count(pace)} s take 1 s`;
}

/** What the story slows down for, in words. */
const SLOWS: Readonly<Record<Slowing, string>> = {
  slowStart: 'slows for slow start',
  loss: 'slows for the loss',
  mark: 'slows for the mark',
  cut: 'slows for the cut',
  timeout: 'slows for the timeout',
  route: 'slows for the route',
  fairShare: 'slows for the fair share',
};

/** The pace of a run that follows its story, in words. */
export const storyWords = (slowsFor: Slowing | null | undefined): string =>
  slowsFor ? SLOWS[slowsFor] : 'follows the story';

/** Whether the device reaches the requested pace; unknown (0) counts as reached. */
export const keepsPace = (reached: number, wanted: number): boolean => reached === 0 || reached > wanted * 0.7;

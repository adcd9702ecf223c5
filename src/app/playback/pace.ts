import { count } from '../words/numbers.ts';

/** The paces to choose from, simulated seconds per second of wall time, from 1:1000 to 10x in steps of about two. */
export const PACES: readonly number[] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** 1:20, the pace of the first view. */
export const FIRST_PACE = 5;

/** 1:2, the pace of mobile nodes. */
const MOBILE_PACE = 8;
/** A run shorter than this takes this long at its usual pace, or longer, s of wall time. */
const LEAST_SHOW = 60;

/**
 * The pace that tells a run of this length, s, well: nodes move and routes break in seconds, a packet on a wire
 * takes milliseconds, and a run of a tenth of a second must not be over before it is seen.
 */
export function usualPace(duration: number, isMobile: boolean): number {
  const most = isMobile ? MOBILE_PACE : FIRST_PACE;
  const fitting = PACES.filter((pace) => duration / pace >= LEAST_SHOW).length - 1;
  return Math.max(0, Math.min(most, fitting));
}

/** The pace at a place of the list, or at its nearest end. */
export const paceAt = (stop: number): number => PACES[clampStop(stop)] ?? 1;

export const clampStop = (stop: number): number => Math.max(0, Math.min(PACES.length - 1, Math.round(stop)));

/** A pace in words: "1 s takes 20 s", "real time", "5 s take 1 s". */
export function paceWords(pace: number): string {
  if (pace === 1) return 'real time';
  return pace < 1 ? `1 s takes ${count(1 / pace)} s` : `${count(pace)} s take 1 s`;
}

/** Whether the device keeps the pace it was asked for; unknown (0) counts as kept. */
export const keepsPace = (reached: number, wanted: number): boolean => reached === 0 || reached > wanted * 0.7;

import type { KindName } from './kinds.ts';

/**
 * The lesson for each kind of exercise: its name, its number on the path, its short title. A test compares it with the
 * files.
 */
export const LESSON_OF: Readonly<Record<KindName, readonly [name: string, number: number, short: string]>> = {
  phases: ['slow-start', 1, 'Slow start'],
  window: ['fast-recovery', 5, 'Fast recovery'],
  segment: ['slow-start', 1, 'Slow start'],
  loss: ['timeouts', 8, 'Timeouts'],
  variant: ['fast-recovery', 5, 'Fast recovery'],
  time: ['slow-start', 1, 'Slow start'],
  ladder: ['three-duplicates', 4, 'Three duplicates'],
  fairness: ['fairness', 13, 'Fairness'],
};

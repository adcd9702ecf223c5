import { Stored } from './stored.ts';

/** A place where the user may go on at a later visit. */
interface Stop {
  readonly title: string;
  /** How far, or what was reached, in words. */
  readonly about: string;
  /** Its address, from the # on. */
  readonly hash: string;
  /** If several are stored, the one with the largest rank is kept. */
  readonly rank?: number;
}

const isStop = (kept: unknown): kept is Stop => {
  const { title, about, hash } = (kept ?? {}) as Partial<Record<keyof Stop, unknown>>;
  return [title, about, hash].every((each) => typeof each === 'string') && String(hash).startsWith('#');
};
const stopIn = (kept: unknown): Stop | null => (isStop(kept) ? kept : null);

/** Where the user stopped, on this device: the run, the lesson under way, the best game as the sender. */
export const STOPPED = {
  run: new Stored<Stop | null>('stopped run', stopIn),
  lesson: new Stored<Stop | null>('stopped lesson', stopIn),
  game: new Stored<Stop | null>('best game', stopIn),
};

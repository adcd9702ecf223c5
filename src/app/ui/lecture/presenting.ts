import { createStore } from 'zustand/vanilla';
import type { RoomName } from '../rooms.ts';
import { Stored } from '../stored.ts';

/** What is on the screen of a room: what is behind the # of its link, and its headline. */
export interface Seen {
  readonly at: string;
  readonly title: string;
  /** Where it is shown what happened, where it asks by itself. */
  readonly showsAt?: string;
}

/** How far a run has come, for an audience. */
export interface Course {
  /** Time and state, in words. */
  readonly clock: string;
  /** What comes next, in words. */
  readonly next: string;
  /** Where it is, of its whole length: 0 to 1. */
  readonly part: number;
  /** Where its notable moments are that are known, likewise. */
  readonly marks: readonly number[];
}

/** What a room does for whoever presents it. */
export interface Guide {
  /** Null as long as there is nothing that could be shown again. */
  readonly seen: () => Seen | null;
  /** Goes to the next or previous notable moment. */
  readonly go: (direction: 1 | -1) => void;
  /** Plays up to the next notable moment, or stops. */
  readonly play: () => void;
  /** Shows another of its addresses, by playing up to it where that can be done. */
  readonly playTo: (at: string) => void;
  /** Whether all that its address asks for is on the screen and nothing moves any more. */
  readonly isAtRest: () => boolean;
  /** Tells of the run, now and whenever something changes. */
  readonly follow: (changed: (course: Course) => void) => () => void;
}

/** Whether the page is shown to an audience: a lecture, or the run on the screen; or goes through a lecture to print it. */
export interface Presenting {
  readonly mode: 'off' | 'lecture' | 'run' | 'handout';
  /** Whether a lecture is printed with the lecturer's notes. */
  readonly notes: boolean;
  readonly guides: Readonly<Partial<Record<RoomName, Guide>>>;
  /** The headlines of rooms that the user has left. */
  readonly titles: Readonly<Partial<Record<RoomName, string>>>;
  /** So many stops has the lecture since something was added to it here; 0: nothing was. */
  readonly stops: number;
}

/** Whether this page is in a frame of the editor of lectures, as the picture of a stop. */
export const isPicture = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('picture');

/** How far a lecture has been given. */
export interface Given {
  /** The press that was made last, of `pressesOfLecture`. */
  readonly press: number;
  /** Wall time at which it began to be given, ms; 0: it is not given. */
  readonly began: number;
  /** Wall time at which it came to each stop first, ms; 0: not yet. */
  readonly reached: readonly number[];
}

/** How far the lecture of this tab has been given, for a reload in the middle of it; undefined: nobody gives it. */
export const GIVEN = new Stored('lecture given', (kept) => {
  const { press, began, reached } = (kept ?? {}) as Partial<Given>;
  return Number.isInteger(press) && press! >= 0 && Array.isArray(reached)
    ? { press: press!, began: Number(began), reached }
    : undefined;
});

/** Read by the first view; what presents is loaded when the user presents. */
export const presenting = createStore<Presenting>(() => ({
  mode: 'off',
  notes: false,
  guides: {},
  titles: {},
  stops: 0,
}));

/** A room tells what it can do for whoever presents it. */
export const guideIn = (room: RoomName, guide: Guide): void =>
  presenting.setState(({ guides }) => ({ guides: { ...guides, [room]: guide } }));

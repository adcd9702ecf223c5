import { createStore } from 'zustand/vanilla';
import type { RoomName } from '../rooms.ts';
import { Stored } from '../stored.ts';

/** Content of a room: the hash of its link, and its headline. */
export interface Seen {
  readonly at: string;
  readonly title: string;
  /** Address that shows the answer, if the first one asks a question. */
  readonly showsAt?: string;
}

/** Progress of a run, for an audience. */
export interface Course {
  /** Time and state, in words. */
  readonly clock: string;
  /** The next moment, in words. */
  readonly next: string;
  /** Progress as a fraction of the whole length. */
  readonly part: number;
  /** Positions of the known notable moments, as fractions. */
  readonly marks: readonly number[];
}

/** A room's functions for presenting it. */
export interface Guide {
  /** Null as long as there is nothing that can be shown again. */
  readonly seen: () => Seen | null;
  /** Goes to the next or previous notable moment. */
  readonly go: (direction: 1 | -1) => void;
  /** Plays up to the next notable moment, or stops. */
  readonly play: () => void;
  /** Shows another address of the room, by playing up to it if possible. */
  readonly playTo: (at: string) => void;
  /** Whether the content of the address is shown completely and nothing is moving. */
  readonly isAtRest: () => boolean;
  /** Reports the progress, now and on every change. Returns a function that stops it. */
  readonly follow: (changed: (course: Course) => void) => () => void;
}

/** Whether the page is presented (a lecture, or the current run), or prints a lecture. */
interface Presenting {
  readonly mode: 'off' | 'lecture' | 'run' | 'handout';
  /** Print the lecturer's notes too. */
  readonly notes: boolean;
  readonly guides: Readonly<Partial<Record<RoomName, Guide>>>;
  /** Headlines of rooms that the user has left. */
  readonly titles: Readonly<Partial<Record<RoomName, string>>>;
  /** Number of stops after the last addition on this page; 0: nothing was added. */
  readonly stops: number;
}

/** Whether this page is in a frame of the lecture editor, as the preview of a stop. */
export const isPicture = typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('picture');

/** Progress of a lecture. */
export interface Given {
  /** Last step, an index into `pressesOfLecture`. */
  readonly press: number;
  /** Wall-clock time of its start, ms; 0: not started. */
  readonly began: number;
  /** Wall-clock time when each stop was first reached, ms; 0: not yet. */
  readonly reached: readonly number[];
}

/** Progress of the lecture in this tab, to survive a reload; undefined: none is presented. */
export const GIVEN = new Stored('lecture given', (kept) => {
  const { press, began, reached } = (kept ?? {}) as Partial<Given>;
  return Number.isInteger(press) && press! >= 0 && Array.isArray(reached)
    ? { press: press!, began: Number(began), reached }
    : undefined;
});

/** Read by the first view; the presentation code is loaded on demand. */
export const presenting = createStore<Presenting>(() => ({
  mode: 'off',
  notes: false,
  guides: {},
  titles: {},
  stops: 0,
}));

/** Registers a room's functions for presenting it. */
export const guideIn = (room: RoomName, guide: Guide): void =>
  presenting.setState(({ guides }) => ({ guides: { ...guides, [room]: guide } }));

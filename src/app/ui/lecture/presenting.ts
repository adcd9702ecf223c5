import { createStore } from 'zustand/vanilla';
import type { RoomName } from '../rooms.ts';

/** What is on the screen of a room: what stands behind the # of its link, and its headline. */
export interface Seen {
  readonly at: string;
  readonly title: string;
}

/** What a room does for whoever presents it. */
export interface Guide {
  readonly seen: () => Seen;
  /** Goes to the next or previous notable moment; left out where there are none. */
  readonly go?: (direction: 1 | -1) => void;
  /** Shows another of its addresses by playing up to it. */
  readonly playTo?: (at: string) => void;
  /** The time and the state of its run, and what comes next, in words; changes are told to `changed`. */
  readonly follow?: (changed: (words: { readonly clock: string; readonly next: string }) => void) => () => void;
  /** Somebody begins or ends to present. */
  readonly presents?: (on: boolean) => void;
}

/** Whether the page is shown to an audience: a lecture, or the run on the screen. */
export interface Presenting {
  readonly mode: 'off' | 'lecture' | 'run';
  readonly guides: Readonly<Partial<Record<RoomName, Guide>>>;
}

/** Read by the first view; what presents is loaded when somebody presents. */
export const presenting = createStore<Presenting>(() => ({ mode: 'off', guides: {} }));

/** A room tells what it can do for whoever presents it. */
export const guideIn = (room: RoomName, guide: Guide): void =>
  presenting.setState(({ guides }) => ({ guides: { ...guides, [room]: guide } }));

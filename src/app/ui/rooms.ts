import { createStore } from 'zustand/vanilla';

/** The rooms of the page and their titles. The address of each but the Lab begins with its name; that of the Lab is a link of an experiment. */
export const ROOM_TITLES = {
  lab: 'Lab',
  compare: 'Compare',
  variants: 'Variants',
  lessons: 'Lessons',
  papers: 'Papers',
  lecture: 'Lecture',
  import: 'Recorded elsewhere',
} as const;

export type RoomName = keyof typeof ROOM_TITLES;

const NAMES = Object.keys(ROOM_TITLES) as readonly RoomName[];

/** The room that an address leads to, by what is behind its #. */
export const roomOf = (hash: string): RoomName =>
  NAMES.find((name) => hash === `#${name}` || hash.startsWith(`#${name}/`)) ?? 'lab';

/** Where we are, and where in each room we were last: the part of the address from its #. */
export interface Place {
  readonly room: RoomName;
  readonly last: Readonly<Partial<Record<RoomName, string>>>;
}

const here = (): string => (typeof window === 'undefined' ? '' : window.location.hash);

/** The room on the screen. It follows the address. */
export const rooms = createStore<Place>(() => ({ room: roomOf(here()), last: {} }));

/** `left`: the address before, as its room wrote it last. */
const follow = (left?: string): void => {
  const hash = here();
  const room = roomOf(hash);
  const before = left === undefined ? {} : { [roomOf(left)]: left };
  rooms.setState(({ last }) => ({ room, last: { ...last, ...before, [room]: hash } }));
};

if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', ({ oldURL }) => follow(new URL(oldURL).hash));
  window.addEventListener('popstate', () => follow());
}

/** Whether this room is on the screen. */
export const isIn = (room: RoomName): boolean => roomOf(here()) === room;

/** Writes an address of this room into the entry at hand. */
export function replaceHash(hash: string): void {
  window.history.replaceState(null, '', hash);
  follow();
}

/** Shows an address of the page in the entry at hand, as if the user had opened it. `at`: what is behind the #. */
export const showHash = (at: string): void => window.location.replace(`#${at}`);

import { createStore } from 'zustand/vanilla';

/** What the page knows of a room besides its folder. */
interface RoomFacts {
  readonly title: string;
  /** What a stop of a lecture in it is called that has no title; left out: no stop can show it. */
  readonly stop?: string;
  /** Whether the bar leads to it; left out: yes. */
  readonly inBar?: false;
  /** Further rooms behind its address, a folder each, with their titles. */
  readonly within?: Readonly<Record<string, string>>;
}

/** The rooms of the page, in the order of the bar. The address of each but the Lab begins with its name; that of the Lab is a link of an experiment. */
const LIST = {
  lab: { title: 'Lab', stop: 'A moment' },
  compare: { title: 'Compare', stop: 'A comparison' },
  variants: { title: 'Variants', stop: 'A variant' },
  lessons: {
    title: 'Lessons',
    stop: 'A lesson',
    within: { exercise: 'Exercises', play: 'Be the sender', receive: 'Be the receiver' },
  },
  papers: { title: 'Papers', stop: 'A paper' },
  lecture: { title: 'Lecture' },
  // A recording is opened where files are, and is in no address.
  import: { title: 'Recorded elsewhere', inBar: false },
} as const satisfies Readonly<Record<string, RoomFacts>>;

export type RoomName = keyof typeof LIST;

export const ROOMS: Readonly<Record<RoomName, RoomFacts>> = LIST;

const NAMES = Object.keys(ROOMS) as readonly RoomName[];

/** Those that the bar leads to, and those that stops of a lecture can show. */
export const ROOMS_IN_BAR = NAMES.filter((name) => ROOMS[name].inBar !== false);
export const ROOMS_OF_STOPS = NAMES.filter((name) => ROOMS[name].stop !== undefined);

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

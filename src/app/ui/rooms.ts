import { createStore } from 'zustand/vanilla';

/** Properties of a room. */
interface RoomFacts {
  readonly title: string;
  /** Name of a lecture stop in it that has no title; omitted: stops cannot show it. */
  readonly stop?: string;
  /** Whether the bar links to it; default: yes. */
  readonly inBar?: false;
  /** Nested rooms: folder names with titles. */
  readonly within?: Readonly<Record<string, string>>;
}

/**
 * The rooms in the order of the bar. Each address except the Lab's begins with the room's name; that of the Lab encodes
 * an experiment.
 */
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
  // Recordings are opened from files and are not part of an address.
  import: { title: 'Recorded elsewhere', inBar: false },
} as const satisfies Readonly<Record<string, RoomFacts>>;

export type RoomName = keyof typeof LIST;

export const ROOMS: Readonly<Record<RoomName, RoomFacts>> = LIST;

const NAMES = Object.keys(ROOMS) as readonly RoomName[];

/** Rooms linked in the bar, and rooms that lecture stops can show. */
export const ROOMS_IN_BAR = NAMES.filter((name) => ROOMS[name].inBar !== false);
export const ROOMS_OF_STOPS = NAMES.filter((name) => ROOMS[name].stop !== undefined);

/** The room of an address, by its hash. */
export const roomOf = (hash: string): RoomName =>
  NAMES.find((name) => hash === `#${name}` || hash.startsWith(`#${name}/`)) ?? 'lab';

/** The current room, and the last hash in each room. */
interface Place {
  readonly room: RoomName;
  readonly last: Readonly<Partial<Record<RoomName, string>>>;
}

const here = (): string => (typeof window === 'undefined' ? '' : window.location.hash);

/** The room on the screen; follows the address. */
export const rooms = createStore<Place>(() => ({ room: roomOf(here()), last: {} }));

/** `left`: the address that the previous room wrote last. */
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

/** Replaces the hash in the current history entry. */
export function replaceHash(hash: string): void {
  window.history.replaceState(null, '', hash);
  follow();
}

/** Shows an address of the page in the current history entry, as if the user had opened it. `at`: the hash. */
export const showHash = (at: string): void => window.location.replace(`#${at}`);

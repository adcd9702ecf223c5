import { createStore } from 'zustand/vanilla';
import {
  decodeLecture,
  emptyLecture,
  MOST_STOPS,
  readLecture,
  stopAt,
  type Lecture,
  type Stop,
} from '../../../lecture/lecture.ts';
import { mergeLectures } from '../../../lecture/merge.ts';
import { pressesOfLecture } from '../../../lecture/presses.ts';
import { sameData } from '../../../scenario/plainData.ts';
import { rooms, type RoomName } from '../rooms.ts';
import { presenting, type Seen } from './presenting.ts';

/** The lecture at hand, and how far it has been given. */
export interface Kept {
  readonly lecture: Lecture;
  /** The stop that is looked at, or presented. */
  readonly stop: number;
  /** The press that was made last, of `pressesOfLecture`. */
  readonly press: number;
  /** Wall time at which it began to be given, ms; 0: it is not given. */
  readonly began: number;
  /** Wall time at which it came to each stop first, ms; 0: not yet. */
  readonly reached: readonly number[];
  /** What can be undone, newest last. */
  readonly past: readonly Lecture[];
  /** The lecture whose place another one took, by a link or a file: it is kept on this device too. */
  readonly other: Lecture | null;
  /** What is to be said about the last that was asked for, '' for nothing. */
  readonly notice: string;
}

const LECTURE = 'sawtooth lecture';
const OTHER = 'sawtooth other lecture';
const GIVEN = 'sawtooth lecture given';
/** So many changes can be undone. */
const MOST_PAST = 100;

function stored(name = LECTURE): Lecture {
  try {
    const read = readLecture(JSON.parse(localStorage.getItem(name) ?? '{}'));
    return read.ok ? read.data : emptyLecture;
  } catch {
    return emptyLecture;
  }
}

function withStops(lecture: Lecture): Lecture | null {
  return lecture.stops.length === 0 ? null : lecture;
}

export const kept = createStore<Kept>(() => ({
  lecture: stored(),
  stop: 0,
  press: 0,
  began: 0,
  reached: [],
  past: [],
  other: withStops(stored(OTHER)),
  notice: '',
}));

/** What is stored as this window knows it: what another has made of it since is joined with what is changed here. */
const known = { lecture: kept.getState().lecture };

/** Takes over what another window has made of the lecture. */
export function reread(): void {
  const lecture = stored();
  known.lecture = lecture;
  if (sameData(lecture, kept.getState().lecture)) return;
  kept.setState(({ stop }) => ({ lecture, stop: Math.min(stop, Math.max(0, lecture.stops.length - 1)) }));
}

// Nobody asks whether a window is open besides: each hears what the others write.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === LECTURE || key === null) reread();
});

/** Changes the lecture; it is kept on this device, and the change can be undone. */
export function change(lecture: Lecture, stop = kept.getState().stop): void {
  const { lecture: before, past } = kept.getState();
  if (lecture === before) return;
  const last = Math.max(0, lecture.stops.length - 1);
  kept.setState({ lecture, stop: Math.min(stop, last), past: [...past, before].slice(-MOST_PAST) });
  keepJoined(lecture);
}

/** Stores the lecture, with what another window has stored since this one looked. */
function keepJoined(lecture: Lecture): void {
  const joined = mergeLectures(known.lecture, lecture, storedOr(known.lecture));
  known.lecture = joined;
  if (!sameData(joined, lecture)) kept.setState({ lecture: joined });
  keep(joined);
}

/** What is stored; where nothing can be, what is known. */
function storedOr(lecture: Lecture): Lecture {
  try {
    return localStorage.getItem(LECTURE) === null ? lecture : stored();
  } catch {
    return lecture;
  }
}

/** Shows another lecture; the one at hand is kept beside it. */
export function takeOver(lecture: Lecture): void {
  const mine = withStops(kept.getState().lecture);
  change(lecture, 0);
  if (mine === null || JSON.stringify(mine) === JSON.stringify(lecture)) return;
  kept.setState({ other: mine });
  keep(mine, OTHER);
}

function keep(lecture: Lecture, name = LECTURE): void {
  try {
    localStorage.setItem(name, JSON.stringify(lecture));
  } catch {
    // A browser that stores nothing keeps it as long as the page: it can be saved as a file.
  }
}

/** Takes the last change back. */
export function undo(): void {
  const { past, stop } = kept.getState();
  const lecture = past.at(-1);
  if (lecture === undefined) return;
  kept.setState({ lecture, past: past.slice(0, -1), stop: Math.min(stop, Math.max(0, lecture.stops.length - 1)) });
  keepJoined(lecture);
}

/** Rooms that stops can be in. */
export type Shows = Exclude<RoomName, 'lecture'>;

const UNTITLED: Readonly<Record<Shows, string>> = { lab: 'A moment', compare: 'A comparison', papers: 'A paper' };

/** What of a room is on the screen, or was when somebody was there last; null: nobody was. */
export function seenIn(room: Shows): Seen | null {
  const { guides, titles } = presenting.getState();
  const guide = guides[room];
  if (guide !== undefined) return guide.seen();
  const place = rooms.getState();
  const hash = place.room === room ? window.location.hash : place.last[room];
  if (hash === undefined || hash.length < 2) return null;
  const heading = place.room === room ? document.querySelector('main h2:not([data-waits])')?.textContent : titles[room];
  return { at: hash.slice(1), title: heading || UNTITLED[room] };
}

/** Adds what is seen behind the stop at hand. Returns what to say about it. */
export function addSeen({ at, title }: Seen): string {
  const { lecture, stop } = kept.getState();
  if (lecture.stops.length >= MOST_STOPS) return `A lecture has at most ${MOST_STOPS} stops.`;
  const index = lecture.stops.length === 0 ? 0 : stop + 1;
  const stops = [...lecture.stops];
  stops.splice(index, 0, stopAt(at, title.slice(0, 300)));
  change({ ...lecture, stops }, index);
  presenting.setState({ stops: stops.length });
  return `Stop ${index + 1} of the lecture.`;
}

/** Adds the comparison or paper on the screen. Returns what to say about it. */
export function addShown(): string {
  const { room } = rooms.getState();
  const seen = room === 'lecture' ? null : seenIn(room);
  return seen === null ? '' : addSeen(seen);
}

/** Changes one stop. */
export function changeStop(index: number, part: Partial<Stop>): void {
  const { lecture } = kept.getState();
  change({ ...lecture, stops: lecture.stops.map((each, at) => (at === index ? { ...each, ...part } : each)) });
}

/** How far a lecture has been given. */
type Given = Pick<Kept, 'press' | 'began' | 'reached'>;

/** Where the lecture was when the page was reloaded in the middle of it. */
export function given(): Given | null {
  try {
    const { press, began, reached } = JSON.parse(sessionStorage.getItem(GIVEN) ?? 'null') as Given;
    const { length } = pressesOfLecture(kept.getState().lecture);
    return Number.isInteger(press) && press >= 0 && press < length && Array.isArray(reached)
      ? { press, began, reached }
      : null;
  } catch {
    return null;
  }
}

/** Remembers how far the lecture has been given; null: nobody gives it. */
export function noteGiven(place: Given | null): void {
  try {
    if (place === null) sessionStorage.removeItem(GIVEN);
    else sessionStorage.setItem(GIVEN, JSON.stringify(place));
  } catch {
    // A reload in the middle begins at the stop of the address.
  }
}

/** Says something about the last that was asked for. */
export const notice = (line: string): void => kept.setState({ notice: line });

/** Takes over the lecture of a link; what cannot be read is said, and the lecture at hand stays. */
export function openLink(hash: string): void {
  const { lecture, notes } = decodeLecture(hash);
  if (lecture !== null) takeOver(lecture);
  notice(notes[0] ?? '');
}

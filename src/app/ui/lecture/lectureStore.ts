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
import { ROOMS, rooms, type RoomName } from '../rooms.ts';
import { Stored } from '../stored.ts';
import { GIVEN, isPicture, presenting, type Given, type Seen } from './presenting.ts';

/** A change of the lecture. */
interface Step {
  readonly before: Lecture;
  readonly after: Lecture;
}

/** A lecture beside the one at hand. */
export interface Other {
  readonly lecture: Lecture;
  /** It was only opened here, and nothing in it was changed. */
  readonly isOpened: boolean;
}

/** The lecture at hand, and how far it has been given. */
export interface Kept extends Given {
  readonly lecture: Lecture;
  /** The stop that is looked at, or presented. */
  readonly stop: number;
  /** What can be undone, newest last. */
  readonly past: readonly Step[];
  /** Lectures whose place another one took, by a link or a file, the newest first: they are kept on this device too. */
  readonly others: readonly Other[];
  /** A lecture that this page found and could not read, as text; '' for none. */
  readonly unread: string;
  /** Why the lecture cannot be kept on this device, in a sentence; '' where it is. */
  readonly unkept: string;
  /** What is to be said about the last that was asked for, '' for nothing. */
  readonly notice: string;
}

/** Lectures that were changed here are never dropped: with so many beside the one at hand no other is opened. */
const MOST_OTHERS = 20;
/** So many changes can be undone. */
const MOST_PAST = 100;

/** A lecture that is kept; null: one that cannot be read, such as that of a newer page. */
const readKept = (data: unknown): Lecture | null => {
  const read = readLecture(data ?? {});
  return read.ok ? read.data : null;
};
/** One that cannot be read is its text. */
const LECTURE = new Stored('lecture', (data) => readKept(data) ?? JSON.stringify(data));
/** The lecture at hand as it came by a link or a file; null: it began here. */
const OPENED = new Stored('opened lecture', readKept);
/** A page of before kept one, alone. */
const OTHERS = new Stored('other lecture', (data): readonly Other[] =>
  (Array.isArray(data) ? (data as readonly unknown[]) : [{ lecture: data }]).flatMap((each): Other[] => {
    const { lecture: of, isOpened } = { ...(each as { lecture?: unknown; isOpened?: unknown } | null) };
    const lecture = withStops(readKept(of));
    return lecture === null ? [] : [{ lecture, isOpened: isOpened === true }];
  }),
);
/** The text of one that could not be read, for whoever wants to save it. */
const UNREAD = new Stored('unread lecture', (data) => (data === undefined ? '' : JSON.stringify(data)));

/** The lecture of this device. One that cannot be read is put aside, as the next change takes its place. */
function stored(): Lecture {
  const lecture = LECTURE.read();
  if (typeof lecture !== 'string') return lecture;
  UNREAD.write(lecture);
  return emptyLecture;
}

function withStops(lecture: Lecture | null): Lecture | null {
  return lecture === null || lecture.stops.length === 0 ? null : lecture;
}

export const kept = createStore<Kept>(() => ({
  lecture: stored(),
  stop: 0,
  press: 0,
  began: 0,
  reached: [],
  past: [],
  others: OTHERS.read(),
  unread: UNREAD.read(),
  unkept: '',
  notice: '',
}));

/** Shows a lecture; the stop at hand stays, as far as there is one. */
function show(lecture: Lecture): void {
  kept.setState(({ stop }) => ({ lecture, stop: Math.min(stop, Math.max(0, lecture.stops.length - 1)) }));
}

/** Takes over what is kept: this window was away, or another one writes and says nothing. */
function reread(): void {
  const lecture = stored();
  if (!sameData(lecture, kept.getState().lecture)) show(lecture);
}

/**
 * Joins what another window has made of the lecture with what is here. Each window tells the others what it had before: what
 * is kept may be older than either while both write.
 */
export function join({ before, after }: Step): void {
  const { lecture } = kept.getState();
  const joined = mergeLectures(before, lecture, after);
  if (sameData(joined, lecture)) return;
  show(joined);
  keep(joined);
}

const windows =
  isPicture || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sawtooth lecture changes');
windows?.addEventListener('message', ({ data }: MessageEvent<Step>) => join(data));
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) reread();
});

function keep(lecture: Lecture): void {
  kept.setState({ unkept: LECTURE.write(lecture) });
}

/** Shows and keeps a lecture in the place of the one at hand, and tells the other windows. */
function changeTo(after: Lecture): void {
  const { lecture: before } = kept.getState();
  // What was said before is over.
  kept.setState({ notice: '' });
  show(after);
  keep(after);
  windows?.postMessage({ before, after } satisfies Step);
}

/** Changes the lecture; it is kept on this device, and the change can be undone. */
export function change(lecture: Lecture, stop = kept.getState().stop): void {
  const { lecture: before, past } = kept.getState();
  if (lecture === before) return;
  kept.setState({ stop, past: [...past, { before, after: lecture }].slice(-MOST_PAST) });
  changeTo(lecture);
}

/**
 * Shows another lecture. The one at hand is kept beside it, with all that were changed here and the last that was only opened.
 * Returns why the lecture at hand stays, or ''.
 */
export function takeOver(lecture: Lecture): string {
  const { lecture: current, others: shown } = kept.getState();
  const mine = withStops(current);
  if (mine !== null && sameData(mine, lecture)) return '';
  const isOpened = mine !== null && sameData(mine, OPENED.read());
  // Another window may have put some there.
  const onDevice = OTHERS.read();
  const all = [...onDevice, ...shown.filter((each) => !onDevice.some((other) => sameData(other, each)))];
  const asked = all.find((each) => sameData(each.lecture, lecture));
  const rest = all.filter((each) => each !== asked && !(isOpened && each.isOpened) && !sameData(each.lecture, mine));
  const others = mine === null ? rest : [{ lecture: mine, isOpened }, ...rest];
  const stays = mine === null || isOpened ? '' : 'It would take the place of yours, which stays.';
  if (others.length > MOST_OTHERS)
    return `This device keeps ${MOST_OTHERS} other lectures and has them all. ${stays}`.trim();
  const why = OTHERS.write(others);
  if (why !== '' && stays !== '') return `${why} ${stays}`;
  kept.setState({ others });
  OPENED.write(asked?.isOpened === false ? undefined : lecture);
  change(lecture, 0);
  return '';
}

/** Forgets a lecture beside the one at hand. */
export function forgetOther(lecture: Lecture): void {
  const others = OTHERS.read().filter((each) => !sameData(each.lecture, lecture));
  OTHERS.write(others);
  kept.setState({ others });
}

/** Takes the last change back; what other windows have changed since stays. */
export function undo(): void {
  const { past, lecture } = kept.getState();
  const last = past.at(-1);
  if (last === undefined) return;
  kept.setState({ past: past.slice(0, -1) });
  changeTo(mergeLectures(last.after, last.before, lecture));
}

/** Whoever has saved what could not be read needs it no more. */
export function forgetUnread(): void {
  UNREAD.write(undefined);
  kept.setState({ unread: '' });
}

/** What of a room is on the screen, or was when the user was there last; null: nobody was. */
export function seenIn(room: RoomName): Seen | null {
  const { guides, titles } = presenting.getState();
  const guide = guides[room];
  if (guide !== undefined) return guide.seen();
  const place = rooms.getState();
  const hash = place.room === room ? window.location.hash : place.last[room];
  if (hash === undefined || hash.length < 2) return null;
  const heading = place.room === room ? document.querySelector('main h2:not([data-waits])')?.textContent : titles[room];
  const asks = place.room === room ? document.querySelector<HTMLElement>('main h2[data-shows-at]') : null;
  const showsAt = asks?.dataset['showsAt'];
  return {
    at: hash.slice(1),
    title: heading || (ROOMS[room].stop ?? ''),
    ...(showsAt === undefined ? {} : { showsAt }),
  };
}

/** Adds what is seen behind the stop at hand. Returns what to say about it. */
export function addSeen({ at, title, showsAt = '' }: Seen): string {
  const { lecture, stop } = kept.getState();
  if (lecture.stops.length >= MOST_STOPS) return `A lecture has at most ${MOST_STOPS} stops.`;
  const index = lecture.stops.length === 0 ? 0 : stop + 1;
  const stops = [...lecture.stops];
  stops.splice(index, 0, { ...stopAt(at, title.slice(0, 300)), showsAt });
  change({ ...lecture, stops }, index);
  presenting.setState({ stops: stops.length });
  const { unkept } = kept.getState();
  return `Stop ${index + 1} of the lecture.${unkept === '' ? '' : ` ${unkept}`}`;
}

/** Adds the comparison or paper on the screen. Returns what to say about it. */
export function addShown(): string {
  const { room } = rooms.getState();
  const seen = ROOMS[room].stop === undefined ? null : seenIn(room);
  return seen === null ? '' : addSeen(seen);
}

/** Changes one stop. */
export function changeStop(index: number, part: Partial<Stop>): void {
  const { lecture } = kept.getState();
  change({ ...lecture, stops: lecture.stops.map((each, at) => (at === index ? { ...each, ...part } : each)) });
}

/** Where the lecture was when the page was reloaded in the middle of it. */
export function given(): Given | null {
  const place = GIVEN.read();
  return place !== undefined && place.press < pressesOfLecture(kept.getState().lecture).length ? place : null;
}

/** Says something about the last that was asked for. */
export const notice = (line: string): void => kept.setState({ notice: line });

/** Takes over the lecture of a link; what cannot be read is said, and the lecture at hand stays. */
export function openLink(hash: string): void {
  const { lecture, notes } = decodeLecture(hash);
  const stays = lecture === null ? '' : takeOver(lecture);
  notice(stays || (notes[0] ?? ''));
}

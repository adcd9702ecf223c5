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
import { sameData } from '#scenario/words/plainData.ts';
import { ROOMS, rooms, type RoomName } from '../rooms.ts';
import { keepsStored, Stored } from '../stored.ts';
import { refusalWords } from '../words/refusals.ts';
import { GIVEN, isPicture, presenting, type Given, type Seen } from './presenting.ts';

/** A change of the lecture. */
interface Step {
  readonly before: Lecture;
  readonly after: Lecture;
}

/** A lecture other than the current one. */
export interface Other {
  readonly lecture: Lecture;
  /** It was only opened here, not changed. */
  readonly isOpened: boolean;
}

/** The current lecture, and its progress. */
export interface Kept extends Given {
  readonly lecture: Lecture;
  /** The stop that is selected or presented. */
  readonly stop: number;
  /** Undo history, newest last. */
  readonly past: readonly Step[];
  /** Lectures replaced by one from a link or a file, newest first; they are kept on this device too. */
  readonly others: readonly Other[];
  /** Text of a stored lecture that could not be parsed; '': none. */
  readonly unread: string;
  /** Why the lecture cannot be stored on this device, in a sentence; '': it is stored. */
  readonly unkept: string;
  /** Message about the last action; '': none. */
  readonly notice: string;
}

/** Changed lectures are never discarded: if there are this many, no other can be opened. */
const MOST_OTHERS = 20;
/** Length of the undo history. */
const MOST_PAST = 100;

/** Parses a stored lecture; null if that fails, for instance because a newer version wrote it. */
const readKept = (data: unknown): Lecture | null => {
  const read = readLecture(data ?? {});
  return read.ok ? read.data : null;
};
/** A stored lecture that cannot be parsed is kept as text. */
const LECTURE = new Stored('lecture', (data) => readKept(data) ?? JSON.stringify(data));
/** The current lecture as it was opened from a link or a file; null: it was created here. */
const OPENED = new Stored('opened lecture', readKept);
/** An earlier version stored a single lecture. */
const OTHERS = new Stored('other lecture', (data): readonly Other[] =>
  (Array.isArray(data) ? (data as readonly unknown[]) : [{ lecture: data }]).flatMap((each): Other[] => {
    const { lecture: of, isOpened } = { ...(each as { lecture?: unknown; isOpened?: unknown } | null) };
    const lecture = withStops(readKept(of));
    return lecture === null ? [] : [{ lecture, isOpened: isOpened === true }];
  }),
);
/** Text of a lecture that could not be parsed, for the user to save. */
const UNREAD = new Stored('unread lecture', (data) => (data === undefined ? '' : JSON.stringify(data)));

/** The lecture of this device. If it cannot be parsed, it is put aside, since the next change overwrites it. */
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

/** Shows a lecture; the current stop is kept if it exists. */
function show(lecture: Lecture): void {
  kept.setState(({ stop }) => ({ lecture, stop: Math.min(stop, Math.max(0, lecture.stops.length - 1)) }));
}

/** Reloads the stored lecture: this window was inactive, or another one writes without sending messages. */
function reread(): void {
  const lecture = stored();
  if (!sameData(lecture, kept.getState().lecture)) show(lecture);
}

/**
 * Merges another window's change. Windows exchange the state before a change as well, because with two writers the
 * stored lecture may be older than either.
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

/** Shows and stores a new state of the current lecture, and informs other windows. */
function changeTo(after: Lecture): void {
  const { lecture: before } = kept.getState();
  // The last message is obsolete.
  kept.setState({ notice: '' });
  show(after);
  keep(after);
  // Other windows store the changes that they receive.
  if (keepsStored()) windows?.postMessage({ before, after } satisfies Step);
}

/** Changes the lecture, stores it, and adds the change to the undo history. */
export function change(lecture: Lecture, stop = kept.getState().stop): void {
  const { lecture: before, past } = kept.getState();
  if (lecture === before) return;
  kept.setState({ stop, past: [...past, { before, after: lecture }].slice(-MOST_PAST) });
  changeTo(lecture);
}

/**
 * Shows another lecture. The current one is kept, with all changed ones and the last that was only opened. Returns why
 * this is refused, or ''.
 */
export function takeOver(lecture: Lecture): string {
  const { lecture: current, others: shown } = kept.getState();
  const mine = withStops(current);
  if (mine !== null && sameData(mine, lecture)) return '';
  const isOpened = mine !== null && sameData(mine, OPENED.read());
  // Another window may have added some.
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

/** Deletes a lecture other than the current one. */
export function forgetOther(lecture: Lecture): void {
  const others = OTHERS.read().filter((each) => !sameData(each.lecture, lecture));
  OTHERS.write(others);
  kept.setState({ others });
}

/** Undoes the last change; later changes of other windows are kept. */
export function undo(): void {
  const { past, lecture } = kept.getState();
  const last = past.at(-1);
  if (last === undefined) return;
  kept.setState({ past: past.slice(0, -1) });
  changeTo(mergeLectures(last.after, last.before, lecture));
}

/** Deletes the unparsable text after the user has saved it. */
export function forgetUnread(): void {
  UNREAD.write(undefined);
  kept.setState({ unread: '' });
}

/** What a room shows, or showed when last visited; null: not visited. */
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

/** Inserts a stop after the current one. Returns a message. */
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

/** Adds the comparison or paper on the screen. Returns a message. */
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

/** Progress of the lecture when the page was reloaded in the middle of it. */
export function given(): Given | null {
  const place = GIVEN.read();
  return place !== undefined && place.press < pressesOfLecture(kept.getState().lecture).length ? place : null;
}

/** Sets the message about the last action. */
export const notice = (line: string): void => kept.setState({ notice: line });

/** Opens the lecture of a link; if it cannot be parsed, the user is told and the current lecture stays. */
export function openLink(hash: string): void {
  const { lecture, notes } = decodeLecture(hash, refusalWords);
  const stays = lecture === null ? '' : takeOver(lecture);
  notice(stays || (notes[0] ?? ''));
}

import { encodeLink } from '#scenario/link/link.ts';
import { LONGEST_NOTE, MOST_BOOKMARKS, noteOf, type LinkBookmark } from '#scenario/link/linkBookmarks.ts';
import { Stored } from '../../ui/stored.ts';
import { clockTime, count } from '../../ui/words/numbers.ts';
import type { Laboratory } from '../laboratory.ts';
import type { RunData } from '../record/runData.ts';
import { isBookmarked, type Bookmark } from './bookmarks.ts';

/** "12.414 s, event 61 204" */
export const bookmarkName = ({ event, time }: Bookmark): string => `${clockTime(time)} s, event ${count(event)}`;

/** The bookmarks in order of time. */
const inOrder = (bookmarks: readonly Bookmark[]): readonly Bookmark[] =>
  [...bookmarks].sort((a, b) => a.time - b.time || a.event - b.event);

const without = (bookmarks: readonly Bookmark[], here: Bookmark): readonly Bookmark[] =>
  bookmarks.filter((each) => !isBookmarked([each], here));

/** Adds a bookmark in order of time, or removes it if it exists. */
export function toggled(bookmarks: readonly Bookmark[], bookmark: Bookmark): readonly Bookmark[] {
  const others = without(bookmarks, bookmark);
  return others.length < bookmarks.length ? others : inOrder([...others, bookmark]);
}

const isBookmark = (value: unknown): value is Bookmark => {
  if (typeof value !== 'object' || value === null) return false;
  const { moment, event, time, note = '' } = value as Partial<Record<keyof Bookmark, unknown>>;
  const isNote = typeof note === 'string' && note.length <= LONGEST_NOTE;
  return typeof moment === 'object' && moment !== null && Number.isFinite(event) && Number.isFinite(time) && isNote;
};

/** The bookmarks of a run, identified by its link. */
type OfRun = readonly [link: string, bookmarks: readonly Bookmark[]];

/** The bookmarks of every run, the last changed at the end. Damaged ones are dropped. */
const BOOKMARKS = new Stored('bookmarks', (kept): readonly OfRun[] =>
  (Array.isArray(kept) ? kept : []).flatMap((each: unknown): OfRun[] => {
    const [link, bookmarks] = Array.isArray(each) ? (each as readonly unknown[]) : [];
    return typeof link === 'string' && Array.isArray(bookmarks) ? [[link, bookmarks.filter(isBookmark)]] : [];
  }),
);

/** Maximum number of runs, and of text, for bookmarks: links of scripts are long. */
const MOST_RUNS = 300;
const MOST_TEXT = 1_500_000;

/** The stored bookmarks for the run of a link. */
export const storedBookmarks = (link: string): readonly Bookmark[] =>
  BOOKMARKS.read().find(([of]) => of === link)?.[1] ?? [];

/** Stores the bookmarks of a run on this device; those of other runs stay. Returns why not; '' if stored. */
export function storeBookmarks(link: string, bookmarks: readonly Bookmark[]): string {
  const others = BOOKMARKS.read().filter(([of]) => of !== link);
  const runs: OfRun[] = bookmarks.length === 0 ? others : [...others, [link, bookmarks]];
  const isMore = runs.length > others.length;
  if (isMore && runs.length > MOST_RUNS) return `This device keeps bookmarks of ${MOST_RUNS} runs and has them all.`;
  if (isMore && runs.length > 1 && JSON.stringify(runs).length > MOST_TEXT)
    return 'The bookmarks of other runs take all the room there is for them on this device.';
  return BOOKMARKS.write(runs);
}

/** What storing bookmarks needs. */
export type Keeping = Pick<Laboratory, 'store' | 'data' | 'redraw' | 'say'>;

/** Runs whose bookmarks are on this page only. */
const unkept = new WeakSet<RunData>();

/** Bookmarks of the link that opened a run: stored once the user changes the bookmarks of that run. */
const linked = new WeakMap<RunData, readonly Bookmark[]>();

/** Merges the user's bookmarks with those of a link; the user's have priority. */
function joined(own: readonly Bookmark[], more: readonly Bookmark[]): readonly Bookmark[] {
  if (more.length === 0) return own;
  const noted = own.map((each) => {
    const same = (each.note ?? '') === '' ? more.find((other) => isBookmarked([each], other)) : undefined;
    return same?.note === undefined ? each : { ...each, note: same.note };
  });
  const others = more.filter((each) => !isBookmarked(own, each));
  return inOrder([...noted, ...others].slice(0, Math.max(MOST_BOOKMARKS, own.length)));
}

/** The bookmarks of a run on this device now, with those of its link. */
const bookmarksNow = (run: RunData, link: string, shown: readonly Bookmark[]): readonly Bookmark[] =>
  unkept.has(run) ? shown : joined(storedBookmarks(link), linked.get(run) ?? []);

/**
 * Changes the bookmarks of a run, if it is still on the screen. Starts from the stored ones: another tab may have
 * changed them.
 */
function change(
  laboratory: Keeping,
  run: RunData | null,
  to: (bookmarks: readonly Bookmark[]) => readonly Bookmark[],
): void {
  const { data, store } = laboratory;
  if (data === null || data !== run) return;
  const link = encodeLink(data.opened.scenario);
  const before = bookmarksNow(data, link, store.getState().bookmarks);
  const bookmarks = to(before);
  if (bookmarks.length > MOST_BOOKMARKS) {
    laboratory.say(`A run has at most ${MOST_BOOKMARKS} bookmarks. Remove one first.`);
    return;
  }
  const why = storeBookmarks(link, bookmarks);
  linked.delete(data);
  if (why !== '') {
    unkept.add(data);
    const note = `${why} Bookmarks are lost when this page closes; Share puts them into a link.`;
    store.setState(({ notes }) => (notes.includes(note) ? {} : { notes: [...notes, note] }));
  }
  store.setState({ bookmarks });
  laboratory.redraw();
}

/** Toggles a bookmark at the moment on the screen of a run, and announces it. */
export function toggleBookmark(laboratory: Keeping, run: RunData | null): void {
  const present = run?.present;
  if (present === undefined) return;
  const { event, now, moment } = present;
  change(laboratory, run, (bookmarks) => {
    const next = toggled(bookmarks, { moment, event, time: now });
    const at = `${clockTime(now)} s`;
    if (next.length < bookmarks.length) laboratory.say(`The bookmark at ${at} is gone.`);
    else if (next.length <= MOST_BOOKMARKS) laboratory.say(`Bookmark at ${at}.`);
    return next;
  });
}

export const removeBookmark = (laboratory: Keeping, bookmark: Bookmark): void =>
  change(laboratory, laboratory.data, (bookmarks) => without(bookmarks, bookmark));

/** Sets the note of a bookmark. */
export const noteBookmark = (laboratory: Keeping, bookmark: Bookmark, note: string): void =>
  change(laboratory, laboratory.data, (bookmarks) =>
    bookmarks.map((each) => (isBookmarked([each], bookmark) ? { ...each, note: noteOf(note) } : each)),
  );

/** Shows the stored bookmarks of the run, and those of the link that opened it; stores nothing. */
export function recallBookmarks(laboratory: Keeping, ofLink: readonly LinkBookmark[] = []): void {
  const { data, store } = laboratory;
  if (data === null) return;
  const more = ofLink.map(({ event, time, between, note }): Bookmark => {
    return { moment: between === true ? { time } : { event }, event, time, note };
  });
  if (more.length > 0) linked.set(data, more);
  const { bookmarks } = store.getState();
  store.setState({ bookmarks: bookmarksNow(data, encodeLink(data.opened.scenario), bookmarks) });
  laboratory.redraw();
}

/** The bookmarks of a run for a link. */
export const bookmarksForLink = (bookmarks: readonly Bookmark[]): readonly LinkBookmark[] =>
  bookmarks.map(({ moment, event, time, note = '' }) => ({
    event,
    time,
    ...('time' in moment ? { between: true } : {}),
    note,
  }));

import type { Moment } from '../../../lab/protocol.ts';
import { clockTime, count } from '../../ui/words/numbers.ts';

/** A moment somebody wants to come back to. */
export interface Bookmark {
  readonly moment: Moment;
  readonly event: number;
  /** s */
  readonly time: number;
}

/** "12.414 s, event 61 204" */
export const bookmarkName = ({ event, time }: Bookmark): string => `${clockTime(time)} s, event ${count(event)}`;

const isSame = (a: Bookmark, b: Bookmark): boolean => a.event === b.event && a.time === b.time;

/** Whether a moment has a bookmark. */
export const isBookmarked = (bookmarks: readonly Bookmark[], here: { readonly event: number; readonly time: number }) =>
  bookmarks.some(({ event, time }) => event === here.event && time === here.time);

/** The bookmarks with one more, in order of time; without it, when it was there. */
export function toggled(bookmarks: readonly Bookmark[], bookmark: Bookmark): readonly Bookmark[] {
  const others = bookmarks.filter((each) => !isSame(each, bookmark));
  if (others.length < bookmarks.length) return others;
  return [...others, bookmark].sort((a, b) => a.time - b.time || a.event - b.event);
}

/** What bookmarks need of a storage. */
export type BookmarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Bookmarks live as long as the tab. A function: some browsers refuse even to name a storage. */
const ofThisTab = (): BookmarkStorage => sessionStorage;

const keyOf = (link: string): string => `sawtooth bookmarks ${link}`;

const isBookmark = (value: unknown): value is Bookmark => {
  if (typeof value !== 'object' || value === null) return false;
  const { moment, event, time } = value as Partial<Record<keyof Bookmark, unknown>>;
  return typeof moment === 'object' && moment !== null && Number.isFinite(event) && Number.isFinite(time);
};

/** The bookmarks kept for the run of a link; none when nothing sound is kept. */
export function storedBookmarks(link: string, storage = ofThisTab): readonly Bookmark[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(keyOf(link)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isBookmark) : [];
  } catch {
    return [];
  }
}

/** Keeps the bookmarks of the run of a link as long as this tab is open. */
export function storeBookmarks(link: string, bookmarks: readonly Bookmark[], storage = ofThisTab): void {
  try {
    if (bookmarks.length === 0) storage().removeItem(keyOf(link));
    else storage().setItem(keyOf(link), JSON.stringify(bookmarks));
  } catch {
    // A browser that stores nothing forgets them with the page: no harm.
  }
}

import type { Moment } from '../../../lab/protocol/protocol.ts';

/** A bookmarked moment. */
export interface Bookmark {
  readonly moment: Moment;
  readonly event: number;
  /** s */
  readonly time: number;
  /** The user's note; '' or omitted: none. */
  readonly note?: string;
}

/** Whether a moment has a bookmark. */
export const isBookmarked = (bookmarks: readonly Bookmark[], here: { readonly event: number; readonly time: number }) =>
  bookmarks.some(({ event, time }) => event === here.event && time === here.time);

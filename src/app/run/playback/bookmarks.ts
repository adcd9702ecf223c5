import type { Moment } from '../../../lab/protocol.ts';

/** A moment the user wants to come back to. */
export interface Bookmark {
  readonly moment: Moment;
  readonly event: number;
  /** s */
  readonly time: number;
  /** What the user wrote about it; '' or left out: nothing. */
  readonly note?: string;
}

/** Whether a moment has a bookmark. */
export const isBookmarked = (bookmarks: readonly Bookmark[], here: { readonly event: number; readonly time: number }) =>
  bookmarks.some(({ event, time }) => event === here.event && time === here.time);

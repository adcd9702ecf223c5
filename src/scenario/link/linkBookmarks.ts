import type { Entry } from './linkText.ts';

/** A bookmarked moment of a run, with the user's note. */
export interface LinkBookmark {
  readonly event: number;
  /** s */
  readonly time: number;
  /** True: the moment is `time`, between two events. Omitted: the moment is the event. */
  readonly between?: boolean;
  /** '' for none. Arbitrary text. */
  readonly note: string;
}

/** Maximum number of bookmarks of a run, and maximum length of a note, characters. */
export const MOST_BOOKMARKS = 50;
export const LONGEST_NOTE = 200;
/** Message for a bookmark of a link that was ignored, to follow the bookmark's name. */
export const NO_BOOKMARK = `is not a bookmark: at most ${MOST_BOOKMARKS} are allowed, with notes of at most ${LONGEST_NOTE} characters.`;

/** Reduces a note to one line of the maximum length. */
export const noteOf = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').slice(0, LONGEST_NOTE);

/** Converts bookmarks to link entries. */
export const bookmarkEntries = (bookmarks: readonly LinkBookmark[] = []): Entry[] =>
  bookmarks.flatMap(({ event, time, between = false, note }, index) => {
    const entry = (field: string, value: unknown): Entry => ({ path: ['bookmark', index, field], value });
    return [
      entry('event', event),
      entry('time', time),
      ...(between ? [entry('between', true)] : []),
      ...(note === '' ? [] : [entry('note', note)]),
    ];
  });

export const isBookmarkEntry = ({ path }: Entry): boolean => path[0] === 'bookmark';

/** Whether a field of a bookmark may have this value. */
function isSound(field: string | number | undefined, value: unknown, longestTime: number): boolean {
  switch (field) {
    case 'event':
      return Number.isSafeInteger(value) && Number(value) >= 0;
    case 'time':
      return typeof value === 'number' && value >= 0 && value <= longestTime;
    case 'between':
      return value === true;
    case 'note':
      return typeof value === 'string' && value.length <= LONGEST_NOTE;
    default:
      return false;
  }
}

/** Reads the bookmarks of a link, and those refused. A bookmark needs an event or a time. */
export function readBookmarks(
  entries: readonly Entry[],
  longestTime: number,
): { readonly bookmarks: readonly LinkBookmark[]; readonly refused: readonly Entry[] } {
  const found = new Map<number, Record<string, unknown>>();
  const refused: Entry[] = [];
  for (const entry of entries) {
    const [, index, field] = entry.path;
    const isPlace = typeof index === 'number' && index < MOST_BOOKMARKS && entry.path.length === 3;
    if (!isPlace || !isSound(field, entry.value, longestTime)) refused.push(entry);
    else found.set(index, { ...found.get(index), [String(field)]: entry.value });
  }
  const bookmarks = [...found.values()].flatMap(({ event, time, between, note }) =>
    typeof event === 'number' && typeof time === 'number'
      ? [{ event, time, ...(between === true ? { between } : {}), note: typeof note === 'string' ? noteOf(note) : '' }]
      : [],
  );
  return { bookmarks: bookmarks.sort((a, b) => a.time - b.time || a.event - b.event), refused };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bookmarksForLink,
  noteBookmark,
  recallBookmarks,
  storeBookmarks,
  storedBookmarks,
  toggleBookmark,
  type Keeping,
} from '../../src/app/run/playback/bookmarkActions.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { createLabStore } from '../../src/app/run/labState.ts';
import { LONGEST_NOTE, MOST_BOOKMARKS } from '../../src/scenario/link/linkBookmarks.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { browserStores, type BrowserStores } from './browserStores.ts';

/** A paused run at an event. */
const runAt = (event: number): RunData =>
  ({
    opened: { scenario: DEFAULT_SCENARIO },
    present: { event, now: event / 100, moment: { event } },
  }) as unknown as RunData;

function start(run: RunData) {
  const store = createLabStore();
  const said: string[] = [];
  const page = {
    store,
    data: run,
    redraw: () => undefined,
    say: (text: string) => void said.push(text),
  } satisfies Record<keyof Keeping, unknown>;
  const kept = () => store.getState().bookmarks;
  return { page, said, kept, events: () => kept().map(({ event }) => event) };
}

describe('bookmarks of a run', () => {
  let stores: BrowserStores;
  beforeEach(() => {
    stores = browserStores();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps those of before when the first thing the user does on the page is to put one more', () => {
    const before = start(runAt(100));
    toggleBookmark(before.page, before.page.data);
    const after = start(runAt(200));
    toggleBookmark(after.page, after.page.data);
    expect(after.events()).toEqual([100, 200]);
    const later = start(runAt(300));
    recallBookmarks(later.page);
    expect(later.events()).toEqual([100, 200]);
  });

  it('joins what two tabs put into one run', () => {
    const [one, other] = [start(runAt(100)), start(runAt(200))];
    for (const { page } of [one, other]) recallBookmarks(page);
    toggleBookmark(one.page, one.page.data);
    toggleBookmark(other.page, other.page.data);
    expect(other.events()).toEqual([100, 200]);
  });

  it('says once, where it is seen, that a full browser keeps none, and takes one away at a second touch all the same', () => {
    stores.full = true;
    const { page, said, events } = start(runAt(100));
    toggleBookmark(page, page.data);
    recallBookmarks(page);
    expect(events()).toEqual([100]);
    toggleBookmark(page, page.data);
    expect(events()).toEqual([]);
    expect(said).toEqual(['Bookmark at 1.000 s.', 'The bookmark at 1.000 s is gone.']);
    expect(page.store.getState().notes).toEqual([
      'This browser has no more room for the page’s data. Bookmarks are lost when this page closes; Share puts them into a link.',
    ]);
  });

  it('puts none into another run that came meanwhile', () => {
    const { page, events } = start(runAt(100));
    toggleBookmark(page, runAt(5));
    expect(events()).toEqual([]);
  });

  it('takes in those of a link with their notes, beside those that are there, and gives them back for a link', () => {
    const { page, kept } = start(runAt(100));
    toggleBookmark(page, page.data);
    recallBookmarks(page, [
      { event: 7, time: 0.075, between: true, note: '<b>here</b>' },
      { event: 100, time: 1, note: 'the cut' },
    ]);
    expect(kept()).toEqual([
      { moment: { time: 0.075 }, event: 7, time: 0.075, note: '<b>here</b>' },
      { moment: { event: 100 }, event: 100, time: 1, note: 'the cut' },
    ]);
    expect(bookmarksForLink(kept())).toEqual([
      { event: 7, time: 0.075, between: true, note: '<b>here</b>' },
      { event: 100, time: 1, note: 'the cut' },
    ]);
  });

  it('keeps what was typed when links are opened, and nothing of a link that was only opened', () => {
    const { page, kept, events } = start(runAt(100));
    toggleBookmark(page, page.data);
    noteBookmark(page, kept()[0]!, 'mine');
    const later = start(runAt(300));
    recallBookmarks(later.page, [
      { event: 100, time: 1, note: 'theirs' },
      { event: 7, time: 0.07, note: 'theirs' },
    ]);
    expect(later.kept().map(({ event, note }) => [event, note])).toEqual([
      [7, 'theirs'],
      [100, 'mine'],
    ]);
    expect(storedBookmarks(encodeLink(DEFAULT_SCENARIO)).map(({ note }) => note)).toEqual(['mine']);
    const most = Array.from({ length: MOST_BOOKMARKS }, (_, event) => ({ event, time: event / 100, note: '' }));
    const full = start(runAt(300));
    recallBookmarks(full.page, most);
    expect(full.kept().some(({ note }) => note === 'mine')).toBe(true);
    // After the user adds one, all of them belong to the user.
    toggleBookmark(later.page, later.page.data);
    expect(later.events()).toEqual([7, 100, 300]);
    const again = start(runAt(300));
    recallBookmarks(again.page);
    expect([again.events(), events()]).toEqual([[7, 100, 300], [100]]);
  });

  it('lets no run push out the bookmarks of another', () => {
    const mark = { moment: { event: 1 }, event: 1, time: 1 };
    for (let run = 0; run < 300; run++) expect(storeBookmarks(`run ${run}`, [mark])).toBe('');
    expect(storeBookmarks('one more', [mark])).toBe('This device keeps bookmarks of 300 runs and has them all.');
    expect(storedBookmarks('run 0')).toHaveLength(1);
    expect(storeBookmarks('run 0', [])).toBe('');
    expect(storeBookmarks('one more', [mark])).toBe('');
  });

  it('bounds notes and their number, and says so', () => {
    const { page, said, kept } = start(runAt(100));
    toggleBookmark(page, page.data);
    noteBookmark(page, kept()[0]!, `two\nlines ${'x'.repeat(300)}`);
    expect(kept()[0]?.note).toHaveLength(LONGEST_NOTE);
    expect(kept()[0]?.note).toMatch(/^two lines x+$/);
    const more = Array.from({ length: MOST_BOOKMARKS }, (_, event) => ({ event, time: event / 100, note: '' }));
    recallBookmarks(page, more);
    expect(kept()).toHaveLength(MOST_BOOKMARKS);
    const there = { ...page, data: runAt(500) };
    recallBookmarks(there, more);
    toggleBookmark(there, there.data);
    expect(kept()).toHaveLength(MOST_BOOKMARKS);
    expect(said.slice(1)).toEqual([`A run has at most ${MOST_BOOKMARKS} bookmarks. Remove one first.`]);
  });
});

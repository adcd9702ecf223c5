import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookmarkName, storeBookmarks, storedBookmarks, toggled } from '../../src/app/run/playback/bookmarkActions.ts';
import { isBookmarked, type Bookmark } from '../../src/app/run/playback/bookmarks.ts';
import { browserStores, type BrowserStores } from './browserStores.ts';

const at = (event: number, time: number): Bookmark => ({ moment: { event }, event, time });

describe('bookmarks', () => {
  let stores: BrowserStores;
  beforeEach(() => {
    stores = browserStores();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stand in order of time, and a second touch takes one away', () => {
    const two = toggled(toggled([], at(61_204, 12.414)), at(100, 0.5));
    expect(two.map(({ time }) => time)).toEqual([0.5, 12.414]);
    expect(toggled(two, at(100, 0.5))).toEqual([at(61_204, 12.414)]);
    expect([isBookmarked(two, at(100, 0.5)), isBookmarked(two, at(101, 0.5))]).toEqual([true, false]);
  });

  it('are named by their time and event', () => {
    expect(bookmarkName(at(61_204, 12.4141))).toBe('12.414 s, event 61\u202f204');
  });

  it('are kept on the device for each run by itself', () => {
    storeBookmarks('1aa', [at(1, 0.1)]);
    storeBookmarks('1bb', [at(2, 0.2)]);
    expect(storedBookmarks('1aa')).toEqual([at(1, 0.1)]);
    storeBookmarks('1aa', []);
    expect([storedBookmarks('1aa'), storedBookmarks('1bb'), stores.tab.size]).toEqual([[], [at(2, 0.2)], 0]);
  });

  it('of a run with a long link push out no others, and a second run of that kind is refused', () => {
    for (const link of ['a', 'b']) storeBookmarks(link.repeat(600_000), [at(1, 0.1)]);
    expect(storeBookmarks('c'.repeat(600_000), [at(1, 0.1)])).toBe(
      'The bookmarks of other runs take all the room there is for them on this device.',
    );
    expect(['a', 'b', 'c'].map((link) => storedBookmarks(link.repeat(600_000)).length)).toEqual([1, 1, 0]);
  });

  it('that were damaged are left out', () => {
    const whole = { moment: { event: 1 }, event: 1, time: 0.1 };
    stores.device.set('sawtooth bookmarks', JSON.stringify([7, ['2'], ['1', [null, 7, { event: 3 }, whole]]]));
    expect([storedBookmarks('1'), storedBookmarks('2')]).toEqual([[whole], []]);
    stores.device.set('sawtooth bookmarks', '{');
    expect(storedBookmarks('1')).toEqual([]);
  });
});

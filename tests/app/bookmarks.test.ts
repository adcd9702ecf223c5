import { describe, expect, it } from 'vitest';
import {
  bookmarkName,
  storeBookmarks,
  storedBookmarks,
  toggled,
  type BookmarkStorage,
} from '../../src/app/run/playback/bookmarkKeeper.ts';
import { isBookmarked, type Bookmark } from '../../src/app/run/playback/bookmarks.ts';

const at = (event: number, time: number): Bookmark => ({ moment: { event }, event, time });

function storage(): BookmarkStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('bookmarks', () => {
  it('stand in order of time, and a second touch takes one away', () => {
    const two = toggled(toggled([], at(61_204, 12.414)), at(100, 0.5));
    expect(two.map(({ time }) => time)).toEqual([0.5, 12.414]);
    expect(toggled(two, at(100, 0.5))).toEqual([at(61_204, 12.414)]);
    expect([isBookmarked(two, at(100, 0.5)), isBookmarked(two, at(101, 0.5))]).toEqual([true, false]);
  });

  it('are named by their time and event', () => {
    expect(bookmarkName(at(61_204, 12.4141))).toBe('12.414 s, event 61\u202f204');
  });

  it('are kept for each run by itself', () => {
    const place = storage();
    storeBookmarks('1aa', [at(1, 0.1)], () => place);
    storeBookmarks('1bb', [at(2, 0.2)], () => place);
    expect(storedBookmarks('1aa', () => place)).toEqual([at(1, 0.1)]);
    storeBookmarks('1aa', [], () => place);
    expect([storedBookmarks('1aa', () => place), place.kept.size]).toEqual([[], 1]);
  });

  it('that were damaged are left out', () => {
    const place = storage();
    place.setItem('sawtooth bookmarks 1', '[null, 7, {"event": 3}, {"moment": {"event": 1}, "event": 1, "time": 0.1}]');
    place.setItem('sawtooth bookmarks 2', '{');
    expect(storedBookmarks('1', () => place)).toEqual([at(1, 0.1)]);
    expect(storedBookmarks('2', () => place)).toEqual([]);
  });

  it('are none where nothing may be stored', () => {
    const refuse = (): never => {
      throw new Error('not allowed');
    };
    storeBookmarks('1', [at(1, 0.1)], refuse);
    expect(storedBookmarks('1', refuse)).toEqual([]);
  });
});

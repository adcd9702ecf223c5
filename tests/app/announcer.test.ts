import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../src/app/shell/announcer.ts';

describe('announcements', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('come at most every half second, and the newest wins', () => {
    const speak = vi.fn<(text: string) => void>();
    const announcer = new Announcer(speak);
    announcer.say('one');
    vi.advanceTimersByTime(1);
    for (const text of ['two', 'three', 'four']) {
      announcer.say(text);
      vi.advanceTimersByTime(100);
    }
    expect(speak.mock.calls).toEqual([['one']]);
    vi.advanceTimersByTime(500);
    expect(speak.mock.calls).toEqual([['one'], ['four']]);
  });

  it('are no longer than 25 words', () => {
    const speak = vi.fn<(text: string) => void>();
    new Announcer(speak).say(Array.from({ length: 40 }, () => 'word').join(' '));
    vi.advanceTimersByTime(1);
    expect(speak.mock.calls[0]![0].split(' ')).toHaveLength(25);
  });
});

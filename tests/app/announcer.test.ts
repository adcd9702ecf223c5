import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../src/app/rooms/lab/control/narrator.ts';

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

describe('firings that wait to be spoken', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('come one after another; actions of the user precede and end them', () => {
    const speak = vi.fn<(text: string) => void>();
    const announcer = new Announcer(speak);
    for (const text of ['one', 'two', 'three']) announcer.queue(text);
    vi.advanceTimersByTime(600);
    expect(speak.mock.calls.flat()).toEqual(['one', 'two']);
    announcer.say('paused');
    vi.advanceTimersByTime(5000);
    expect(speak.mock.calls.flat()).toEqual(['one', 'two', 'paused']);
  });

  it('are the newest if there are too many', () => {
    const speak = vi.fn<(text: string) => void>();
    const announcer = new Announcer(speak);
    for (let number = 1; number <= 20; number++) announcer.queue(String(number));
    vi.advanceTimersByTime(20_000);
    expect(speak.mock.calls.flat()).toEqual(['15', '16', '17', '18', '19', '20']);
  });
});

describe('parts of an announcement', () => {
  it('are left out whole if there is no room for them', () => {
    vi.useFakeTimers();
    const speak = vi.fn<(text: string) => void>();
    const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
    new Announcer(speak).say(words(20), 'cwnd 53 to 26.5.', 'ssthresh 40 to 26.5.');
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(speak.mock.calls).toEqual([[`${words(20)} cwnd 53 to 26.5.`]]);
  });
});

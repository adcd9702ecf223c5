import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pictures } from '../../src/app/rooms/compare/pictures.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the first result is shown at once, those that come while it is drawn together', () => {
  const pictures = new Pictures(100, 4);
  const shown: string[] = [];
  pictures.want(() => shown.push('first'));
  vi.advanceTimersByTime(0);
  expect(shown).toEqual(['first']);
  pictures.want(() => shown.push('second'));
  pictures.want(() => shown.push('third'));
  // However long that takes.
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(['first']);
  pictures.drawn();
  vi.advanceTimersByTime(100_000);
  expect(shown).toEqual(['first', 'third']);
});

it('pictures come ten times a second; where one takes long, most of the time is left for other things', () => {
  const pictures = new Pictures(100, 4);
  const shown: number[] = [];
  const next = (took: number): void => {
    pictures.want(() => shown.push(performance.now()));
    vi.runOnlyPendingTimers();
    vi.advanceTimersByTime(took);
    pictures.drawn();
  };
  for (const took of [5, 5, 200, 5]) next(took);
  expect(shown.map((at) => Math.round(at - shown[0]!))).toEqual([0, 100, 200, 1200]);
});

it('a picture that was drawn for other reasons keeps no other waiting', () => {
  const pictures = new Pictures(100, 4);
  pictures.drawn();
  const shown = vi.fn<() => void>();
  pictures.want(shown);
  vi.advanceTimersByTime(0);
  expect(shown).toHaveBeenCalledOnce();
});

/** What marks a lesson as done. */
import { afterEach, expect, test, vi } from 'vitest';
import { browserStores } from '../app/browserStores.ts';
import { came, progress, wipe } from '../../src/app/rooms/lessons/progress.ts';

afterEach(() => vi.unstubAllGlobals());

test('opening a lesson keeps what another tab has stored since this one was opened', async () => {
  const { device } = browserStores();
  vi.resetModules();
  const other = await import('../../src/app/rooms/lessons/progress.ts');
  wipe();
  came('sack', 2, [0], false);
  other.came('window', 0, [0, 1], true);
  came('sack', 0, [0], true);
  other.came('sack', 3, [0], false);
  expect(JSON.parse(device.get('sawtooth lessons')!)).toEqual({
    sack: { step: 3, done: true, answered: [0] },
    window: { step: 0, done: false, answered: [0] },
  });
});

test('another tab does not restore what one tab has deleted', async () => {
  const { device } = browserStores();
  vi.resetModules();
  const one = await import('../../src/app/rooms/lessons/progress.ts');
  vi.resetModules();
  const other = await import('../../src/app/rooms/lessons/progress.ts');
  one.came('sack', 0, [0], true);
  other.came('sack', 3, [0], false);
  one.wipe();
  other.came('vegas', 1, [0], false);
  expect(JSON.parse(device.get('sawtooth lessons')!)).toEqual({ vegas: { step: 1, done: false, answered: [] } });
  expect(Object.keys(other.progress.getState().all)).toEqual(['vegas']);
});

test('a lesson is done when each of its questions was answered; being shown the answer is none', () => {
  const gone = () => progress.getState().all['sack'];
  wipe();
  const asks = [0, 1, 2];
  came('sack', 0, asks, true);
  // "I don't know, show me", then on to the end.
  came('sack', 1, asks, false);
  came('sack', 2, asks, true);
  came('sack', 3, asks, false);
  expect(gone()).toEqual({ step: 3, done: false, answered: [0, 2] });
  came('sack', 1, asks, true);
  expect(gone()).toEqual({ step: 3, done: true, answered: [0, 2, 1] });
  // It stays done when it is shown again.
  came('sack', 0, asks, false);
  expect(gone()?.done).toBe(true);
  wipe();
});

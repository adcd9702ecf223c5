/** Checkpoints stay within their memory limit, however large the state is. */
import { expect, it } from 'vitest';
import { Checkpoints } from '../../src/lab/record/checkpoints.ts';

const NONE = new Float64Array(0);

/** The maximum memory that all checkpoints of a run held at once, in MB, and their number at the end. */
function room(megabytes: number): { readonly most: number; readonly count: number; readonly first: number } {
  const checkpoints = new Checkpoints();
  const held = (): number[] => {
    const events: number[] = [];
    for (let event = 1e15; event >= 0;) {
      const kept = checkpoints.before(event);
      events.push(kept.event);
      event = kept.event - 1;
    }
    return events;
  };
  let most = 0;
  for (let taken = 0; taken < (megabytes > 2 ? 30 : 300); taken++) {
    const event = checkpoints.due;
    // Only the size is simulated; no memory is allocated.
    const packed = { byteLength: megabytes * 1e6 } as Float64Array;
    const state = { scalars: new Float64Array(4), spans: new Int32Array(0), packed };
    checkpoints.add({ event, time: event / 1e6, state, newest: [] });
    most = Math.max(most, held().length * megabytes);
  }
  return { most, count: held().length, first: held().at(-1)! };
}

it.each([0.1, 1, 5, 20, 100])('of %d MB each', (megabytes) => {
  const { most, count, first } = room(megabytes);
  expect(most).toBeLessThanOrEqual(Math.max(256, 2 * megabytes));
  expect(count).toBeGreaterThanOrEqual(2);
  // Going back to the beginning is always possible.
  expect(first).toBe(0);
});

it('lie no more than 1024 events apart at first: a step back in a script of 2000 rows goes over few of its events', () => {
  const checkpoints = new Checkpoints();
  const state = { scalars: new Float64Array(8), spans: new Int32Array(0), packed: new Float64Array(0) };
  checkpoints.add({ event: 0, time: 0, state, newest: [] });
  expect(checkpoints.due).toBeLessThanOrEqual(1024);
});

it('are 192 at most, however small they are, and never fewer than half of that once there were so many', () => {
  const checkpoints = new Checkpoints();
  const state = { scalars: new Float64Array(8), spans: new Int32Array(0), packed: new Float64Array(0) };
  const counts: number[] = [];
  let count = 0;
  for (let taken = 0; taken < 700; taken++) {
    checkpoints.add({ event: checkpoints.due, time: checkpoints.due / 1e6, state, newest: [] });
    count = 0;
    for (let event = Infinity; event >= 0; event = checkpoints.before(event).event - 1) count++;
    counts.push(count);
  }
  expect(Math.max(...counts)).toBe(192);
  expect(count).toBeGreaterThanOrEqual(96);
});

it('are copied into the buffers of discarded ones: a long run makes no garbage of them', () => {
  const checkpoints = new Checkpoints();
  let made = 0;
  for (let taken = 0; taken < 2000; taken++) {
    const state = checkpoints.reuse() ?? { scalars: new Float64Array(8), spans: new Int32Array(0), packed: NONE };
    if (state.packed === NONE) {
      state.packed = new Float64Array(1);
      made++;
    }
    checkpoints.add({ event: checkpoints.due, time: checkpoints.due / 1e6, state, newest: [] });
  }
  expect(made).toBe(193);
});

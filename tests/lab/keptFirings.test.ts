import { describe, expect, test } from 'vitest';
import { FIRING, FIRING_STRIDE } from '../../src/engine/kernel/journal.ts';
import { KeptFirings } from '../../src/lab/record/keptFirings.ts';

/** A ring with one place, just after a firing has been written. */
function written(id: number, event: number): Float64Array {
  const row = new Float64Array(FIRING_STRIDE).fill(-1);
  row[FIRING.ID] = id;
  row[FIRING.EVENT] = event;
  row[FIRING.BEFORE] = id / 8;
  return row;
}

/** Every third firing of a run is kept, two in each event. */
function kept(count: number, most = 1000): KeptFirings {
  const all = new KeptFirings(most);
  for (let i = 0; i < count; i++) all.keep(written(3 * i, i >> 1), 0);
  return all;
}

describe('firings kept for chains of causes', () => {
  test('are found by their id, with their values, and others are not', () => {
    const all = kept(900);
    expect(all.find(3 * 899)).toMatchObject({ id: 2697, event: 449, before: 2697 / 8 });
    expect(all.find(0)).toMatchObject({ id: 0, event: 0 });
    expect([all.find(-1), all.find(1), all.find(2700)]).toEqual([null, null, null]);
    expect(new KeptFirings(8).find(0)).toBeNull();
  });

  test('after a step back and a different course of events the old future is gone', () => {
    const all = kept(100);
    all.forgetAfter(20);
    expect([all.find(3 * 41)?.event, all.find(3 * 42)]).toEqual([20, null]);
    all.keep(written(127, 21), 0);
    expect(all.find(127)).toMatchObject({ event: 21 });
  });

  test('another recorder takes them over up to an event', () => {
    const other = new KeptFirings(1000);
    other.inherit(kept(100), 30);
    expect([other.find(3 * 61)?.event, other.find(3 * 62)]).toEqual([30, null]);
  });

  test('a list that was taken over grows to its limit and no further', () => {
    const other = new KeptFirings(1000);
    other.inherit(kept(700), 1000);
    for (let i = 700; i < 1000; i++) other.keep(written(3 * i, i >> 1), 0);
    expect([other.find(0)?.id, other.find(3 * 699)?.id, other.find(3 * 999)?.id]).toEqual([0, 2097, 2997]);
    other.keep(written(3000, 500), 0);
    expect([other.find(3 * 499), other.find(3 * 500)?.id, other.find(3000)?.id]).toEqual([null, 1500, 3000]);
  });

  test('if there are too many, the older half is discarded', () => {
    const all = kept(101, 100);
    expect([all.find(3 * 49), all.find(3 * 50)?.id, all.find(3 * 100)?.id]).toEqual([null, 150, 300]);
  });
});

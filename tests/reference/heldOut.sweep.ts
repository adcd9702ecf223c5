/**
 * Real stacks on sixteen paths that were drawn, compared with their twins by the bounds of the recorded
 * paths. Which runs are within is written down here, so that a change of the engine that moves one is seen.
 */
import { expect, it } from 'vitest';
import { rowsNow } from '../sweep.ts';
import { HELD_OUT_RUNS, heldOutName, OUTSIDE_THERE, twinOn } from './heldOut.ts';
import { beyond, inShort } from './realStacks.ts';

it.each(rowsNow(HELD_OUT_RUNS, ({ path }) => path === 7).map((run) => ({ run, name: heldOutName(run) })))(
  '$name: within the bounds, or known to be beyond',
  ({ run, name }) => {
    const here = twinOn(run);
    const outside = beyond(here, run).join(', ');
    expect(outside, `${inShort(here)}; recorded ${inShort(run)}`).toBe(OUTSIDE_THERE[name] ?? '');
  },
);

it('each run that is known to be beyond the bounds is one', () => {
  const names = new Set(HELD_OUT_RUNS.map(heldOutName));
  expect(Object.keys(OUTSIDE_THERE).filter((name) => !names.has(name))).toEqual([]);
});

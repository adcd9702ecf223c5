/**
 * Every recorded run of a real stack that is simulated, with the bounds of issue 46 for all, and the rows known to be
 * beyond them. A stack is called reproduced if at least eight of ten rows are within: its own settings are in
 * `src/engine/tcp/stacks`.
 */
import { expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { rowsNow } from '../sweep.ts';
import { beyond, BOUNDS, inShort, ours, OUTSIDE, RECORDED, rowName, ROWS, variantOf } from './realStacks.ts';

const DRAWS = 'One run of each. Sums of rounded times in the recorder and here decide which packet a full queue takes.';

/** Rows of paths with a scenario of their own: the others repeat the senders with other losses. */
const isShort = ({ path }: { readonly path: string }): boolean => path === 'A' || path === 'C3' || path === 'D';

it.each(rowsNow(ROWS, isShort).map((run) => ({ run, name: rowName(run) })))(
  '$name: within the bounds, or known to be beyond',
  ({ run, name }) => {
    const here = ours(run);
    const known = OUTSIDE[name];
    const { title, version } = RECORDED.stacks.find(({ name: stack }) => stack === run.stack)!;
    stamp({
      variant: variantOf(run),
      stack: run.stack,
      against: `${title} ${version}`,
      experiment: `path ${run.path}`,
      quantity: 'share of the link, drops at the end of slow start, first cut, cuts, timeouts',
      ours: inShort(here),
      theirs: inShort(run),
      bound: BOUNDS,
      ...(known === undefined ? { why: DRAWS } : { beyond: true, why: known }),
    });
    expect(beyond(here, run).length === 0, `${inShort(here)}; recorded ${inShort(run)}`).toBe(known === undefined);
  },
);

it.each([...new Set(ROWS.map(({ stack }) => stack))])('%s has at least eight of ten rows within', (stack) => {
  const rows = ROWS.filter((run) => run.stack === stack);
  const outside = rows.filter((run) => OUTSIDE[rowName(run)] !== undefined);
  expect(rows.length - outside.length).toBeGreaterThanOrEqual(0.8 * rows.length);
});

it('each row that is known to be beyond the bounds is one', () => {
  expect(Object.keys(OUTSIDE).filter((name) => !ROWS.some((run) => rowName(run) === name))).toEqual([]);
});

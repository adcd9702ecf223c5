/** Biswal's network beside ns-2.35: windows of 200 segments. */
import { describe, expect, it } from 'vitest';
import { BISWAL_RUNS } from './biswal.ts';
import { besideBiswal } from './biswalFigures.ts';

// 40 or 100 s of a gigabit: a busy machine needs its time.
const TIMEOUT = 300_000;

describe("Biswal's network, windows of 200", () => {
  const runs = BISWAL_RUNS.filter(({ window }) => window === 200);

  it('is run by seven senders', () => {
    expect(runs).toHaveLength(7);
  });

  it.each(runs)(
    '$name: the counts of all flows are those of ns-2',
    (run) => {
      expect(besideBiswal(run)).toEqual(run.flows);
    },
    TIMEOUT,
  );
});

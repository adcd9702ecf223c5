/** Biswal's network compared with ns-2.35. */
import { describe, expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { rowsNow } from '../sweep.ts';
import { BISWAL_RUNS, ourBiswal, type BiswalRun } from './biswal.ts';
import { senderOf } from './wired.ts';

// 40 or 100 s at 1 Gb/s take long on a busy machine.
const TIMEOUT = 300_000;

/** The counts of the TCP flows here. Stamps the passport flow by flow, because the sixth has a different path. */
function ourCounts(run: BiswalRun): readonly (readonly number[])[] {
  const ours = ourBiswal(run);
  const { variant, stack } = senderOf(run.variant);
  run.flows.forEach((theirs, flow) =>
    stamp({
      variant,
      stack,
      against: 'ns-2.35',
      experiment: `Biswal (window of ${run.window}, ${run.dur} s), flow ${flow + 1} of 6`,
      quantity: 'sent, resent, timeouts, ACKed',
      ours: ours[flow]!.join(', '),
      theirs: theirs.join(', '),
      bound: 'equal',
    }),
  );
  return ours;
}

const isShort = ({ name }: BiswalRun): boolean => ['newreno-w8000', 'vegas-w8000', 'l_cubic-w8000'].includes(name);

describe('Biswal’s network', () => {
  it('is run by seven senders with windows of 200 and of 8000 segments', () => {
    expect(BISWAL_RUNS).toHaveLength(14);
  });

  it.each(rowsNow(BISWAL_RUNS, isShort))(
    '$name: the counts of all flows are those of ns-2',
    (run) => {
      expect(ourCounts(run)).toEqual(run.flows);
    },
    TIMEOUT,
  );
});

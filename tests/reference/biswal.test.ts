/** Biswal's network beside ns-2.35: all fourteen runs. */
import { describe, expect, it } from 'vitest';
import { stamp } from '../passport.ts';
import { BISWAL_RUNS, ourBiswal } from './biswal.ts';
import { senderOf } from './wired.ts';

describe("Biswal's network", () => {
  it.each(BISWAL_RUNS)('$name: the counts of all flows are those of ns-2', (run) => {
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
    expect(ours).toEqual(run.flows);
  });
});

/** What tests say of Biswal's network in ns-2.35 and here. */
import { stamp } from '../passport.ts';
import { describe, expect, it } from 'vitest';
import { BISWAL_RUNS, ourBiswal, type BiswalRun } from './biswal.ts';
import { senderOf } from './wired.ts';

// 40 or 100 s of a gigabit: a busy machine needs its time.
const TIMEOUT = 300_000;

/** The counts of the TCP flows here; stamps the passport, flow by flow: the sixth has a way of its own. */
function besideBiswal(run: BiswalRun): readonly (readonly number[])[] {
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

/** The runs with such a window, segments, in a file of their own: files run beside each other. */
export function itIsBiswals(window: number): void {
  describe(`Biswal's network, windows of ${window}`, () => {
    const runs = BISWAL_RUNS.filter((run) => run.window === window);

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
}

/** What tests say of Biswal's network in ns-2.35 and here. */
import { stamp } from '../passport.ts';
import { ourBiswal, type BiswalRun } from './biswal.ts';
import { senderOf } from './wired.ts';

/** The counts of the TCP flows here; stamps the passport, flow by flow: the sixth has a way of its own. */
export function besideBiswal(run: BiswalRun): readonly (readonly number[])[] {
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

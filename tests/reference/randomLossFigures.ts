/** Comparisons of goodput under random losses with ns-2. */
import { stamp } from '../passport.ts';
import { mean } from './manet.ts';
import { boundOf, ourGoodput, type RandomLoss } from './randomLoss.ts';
import { senderOf } from './wired.ts';

const WHY =
  'Both draw their own losses. Where the same packets are lost in both, all counts are equal: see the rows of packets lost at random, the same in both.';

/** The difference between our mean over seeds 1, 2 and so on and that of ns-2, kb/s; stamps the passport. */
export function goodputApart(row: RandomLoss, seeds = 10): number {
  const { name, rate, goodput, deviation } = row;
  const runs = Array.from({ length: seeds }, (_, index) => ourGoodput(name, rate, index + 1));
  const [ours, first] = [mean(runs), mean(runs.slice(0, 10))];
  const { variant, stack, parameters } = senderOf(name);
  const recovery = parameters['recovery'];
  stamp({
    variant,
    stack,
    against: 'ns-2.35',
    experiment:
      `${100 * rate} % of the packets lost at random` +
      (typeof recovery === 'string' ? `, recovery ${recovery}` : '') +
      `, ${seeds} seeds; ns-2: ${row.seeds}, standard deviation ${deviation.toFixed(0)} kb/s`,
    quantity: 'mean goodput, kb/s',
    ours: ours.toFixed(0),
    theirs: goodput.toFixed(0),
    bound: `within ${boundOf(row).toFixed(0)} kb/s`,
    why: seeds === 10 ? WHY : `${WHY} ${ofTen(first, runs, row)}`,
  });
  return Math.abs(ours - goodput);
}

/** The reason for more than ten seeds. */
function ofTen(first: number, runs: readonly number[], { goodput, deviation, seeds }: RandomLoss): string {
  const ours = mean(runs);
  const own = Math.sqrt(mean(runs.map((run) => (run - ours) ** 2)));
  const error = Math.hypot(own / Math.sqrt(10), deviation / Math.sqrt(seeds));
  return (
    `The first ten seeds alone give ${first.toFixed(0)} kb/s, ${(100 * (first / goodput - 1)).toFixed(1)} % more, beyond the bound: ` +
    `${((first - goodput) / error).toFixed(1)} standard errors of the difference of the means, as a run of 40 s has few losses.`
  );
}

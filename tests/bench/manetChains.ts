/**
 * Goodput over static chains, compared with ns-2: the whole table, which takes minutes. `npm run reference:chains
 * [seeds] [most hops]`.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { CHAINS, ourGoodputs } from '../reference/manetChains.ts';
import { mean } from '../reference/manet.ts';

addAllParts();

const seeds = Number(process.argv[2] ?? 10);
const mostHops = Number(process.argv[3] ?? 8);

console.log('Mb/s  hops  sender    ns-2 kb/s (deviation, least..most)   here kb/s (deviation)   difference');
for (const chain of CHAINS) {
  if (chain.hops > mostHops) continue;
  const { name, hops, rate, goodput, deviation, least, most } = chain;
  const found = ourGoodputs(chain, seeds);
  const ours = mean(found);
  const spread = Math.sqrt(found.reduce((sum, value) => sum + (value - ours) ** 2, 0) / Math.max(1, seeds - 1));
  const share = ours / goodput - 1;
  const bound = hops <= 2 ? 0.03 : 0.08;
  const kept = hops <= 4 ? Math.abs(share) <= bound : ours >= least && ours <= most;
  console.log(
    [
      String(rate).padStart(4),
      String(hops).padStart(4),
      name.padEnd(8),
      `${goodput.toFixed(1).padStart(7)} (${deviation}, ${least}..${most})`.padEnd(36),
      `${ours.toFixed(1).padStart(7)} (${spread.toFixed(1)})`.padEnd(22),
      `${(100 * share).toFixed(1)} %`.padStart(8),
      kept ? 'kept' : 'NOT KEPT',
    ].join('  '),
  );
}

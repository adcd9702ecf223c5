/**
 * The long comparison with ns-2's runs of mobile nodes, as a table:
 *   node scripts/run.mjs tests/reference/manetTable.ts [variant,...] [seeds]
 * Means over all movement files. Single runs differ, as both programs draw their own random numbers.
 */
import { resultOf } from '../../src/lab/result.ts';
import { simulate } from '../experiment.ts';
import { mean, MOBILE_RUNS, mobileScenario, type MobileRun } from './manet.ts';

const [variants = 'newreno', seeds = '3'] = process.argv.slice(2);
const percent = (ours: number, theirs: number): string => `${(100 * (ours / theirs - 1)).toFixed(1)} %`;

console.log('variant protocol nodes | goodput ns-2, here (kb/s) | messages per packet ns-2, here | hops ns-2, here');
for (const variant of variants.split(',') as MobileRun['variant'][])
  for (const protocol of ['aodv', 'dsdv'] as const)
    for (const nodes of [3, 20, 30, 45]) {
      const theirs = MOBILE_RUNS.filter(
        (run) => run.variant === variant && run.protocol === protocol && run.nodes === nodes,
      );
      if (theirs.length === 0) continue;
      const ours = [1, 2, 3].flatMap((file) =>
        Array.from({ length: Number(seeds) }, (_, seed) => {
          const simulation = simulate(mobileScenario({ variant, protocol, nodes, file }, seed + 1));
          simulation.runBefore(Infinity);
          const { flows, manet } = resultOf(simulation, 0);
          const { packetsReceived: received, goodput } = flows[0]!;
          return { goodput: goodput / 1000, messages: manet!.routingPackets, received, hops: manet!.meanHops ?? 0 };
        }),
      );
      const goodput = [theirs, ours].map((runs) => mean(runs.map((run) => run.goodput))) as [number, number];
      const share = [theirs, ours].map(
        (runs) => mean(runs.map((run) => run.messages)) / mean(runs.map((run) => run.received)),
      ) as [number, number];
      const hops = [theirs, ours].map((runs) =>
        mean(runs.filter(({ received }) => received > 100).map((run) => run.hops)),
      ) as [number, number];
      console.log(
        `${variant} ${protocol} ${nodes} | ${goodput.map((rate) => rate.toFixed(1)).join(', ')}: ${percent(goodput[1], goodput[0])} | ${share.map((each) => each.toFixed(4)).join(', ')}: ${percent(share[1], share[0])} | ${hops.map((each) => each.toFixed(2)).join(', ')}: ${percent(hops[1], hops[0])}`,
      );
    }

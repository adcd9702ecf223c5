/**
 * Mobile nodes compared with ns-2, with the same movements: `npm run reference:movements [nodes,...] [sender,...]`.
 * Takes many minutes. Single runs differ because each program draws its own random numbers, so the comparison uses
 * means over three movement files and as many seeds as the ns-2 runs have.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { MOBILE_RUNS, ourMobileRun, together, type Together } from '../reference/manet.ts';

addAllParts();

const [sizes = '3,20,30,45', names = 'newreno,vegas,l_cubic'] = process.argv.slice(2);
const QUANTITIES = ['goodput', 'overhead', 'latency', 'hops'] as const satisfies readonly (keyof Together)[];
const percent = (ours: number, theirs: number): string => `${(100 * (ours / theirs - 1)).toFixed(0)} %`;

console.log(
  'protocol  nodes  sender    goodput, kb/s; messages per packet; s to find a route; hops: ns-2, here, difference',
);
for (const protocol of ['aodv', 'dsdv'] as const)
  for (const nodes of sizes.split(',').map(Number))
    for (const name of names.split(',')) {
      const theirs = MOBILE_RUNS.filter((run) => run.name === name && run.protocol === protocol && run.nodes === nodes);
      const seeds = new Set(theirs.map(({ seed }) => seed)).size;
      const ours = [1, 2, 3].flatMap((file) =>
        Array.from({ length: seeds }, (_, seed) => ourMobileRun({ name, protocol, nodes, file }, seed + 1)),
      );
      const [their, our] = [together(theirs), together(ours)];
      const cells = QUANTITIES.filter((of) => !Number.isNaN(their[of])).map(
        (of) => `${their[of].toPrecision(3)}, ${our[of].toPrecision(3)}, ${percent(our[of], their[of])}`,
      );
      console.log([protocol.padEnd(8), String(nodes).padStart(5), name.padEnd(8), cells.join('; ')].join('  '));
    }

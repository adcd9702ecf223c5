/**
 * Goodput over static chains with AODV beside ns-2.35's: the whole table, which
 * takes some minutes. `npm run reference:manet [seeds] [most hops]`. ns-2's figures are single runs:
 * from 3 hops on they vary by some per cent with the seed.
 */
import { readFileSync } from 'node:fs';
import { build } from '../../src/lab/build.ts';
import { resultOf } from '../../src/lab/result.ts';
import { accepted } from '../experiment.ts';

interface Row {
  readonly hops: number;
  readonly variant: string;
  readonly rate: number;
  /** kb/s */
  readonly goodput: number;
}

const rows = JSON.parse(readFileSync('tests/reference/manetChains.json', 'utf8')) as readonly Row[];
const seeds = Number(process.argv[2] ?? 10);
const mostHops = Number(process.argv[3] ?? 8);
/** Variants of ns-2 that are there in the same form. */
const NAMES: Readonly<Record<string, string>> = {
  tahoe: 'tahoe',
  reno: 'reno',
  newreno: 'newreno',
  sack: 'sack',
  fack: 'fack',
  vegas: 'vegas',
};

const write = (line: string): boolean => process.stdout.write(`${line}\n`);
write('hops  Mb/s  variant   ns-2 kb/s   here kb/s (standard deviation)   difference');
for (const { hops, variant, rate, goodput } of rows) {
  const name = NAMES[variant];
  if (name === undefined || hops > mostHops) continue;
  const found = Array.from({ length: seeds }, (_, index) => {
    const simulation = build(
      accepted({
        seed: index + 1,
        duration: 70,
        network: { kind: 'manet', nodes: hops + 1, placement: { kind: 'chain' }, radio: { dataRate: rate } },
        flows: [
          {
            variant: name as 'newreno',
            stack: 'ns2',
            start: 10,
            receiverWindow: 32,
            parameters: { initialSsthresh: 20 },
          },
        ],
      }),
    );
    simulation.runBefore(Infinity);
    return resultOf(simulation, 0).flows[0]!.goodput / 1000;
  });
  const mean = found.reduce((sum, value) => sum + value, 0) / seeds;
  const deviation = Math.sqrt(found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, seeds - 1));
  const cells = [
    String(hops).padStart(4),
    String(rate / 1e6).padStart(4),
    variant.padEnd(8),
    goodput.toFixed(1).padStart(9),
    `${mean.toFixed(1).padStart(9)} (${deviation.toFixed(1)})`.padEnd(30),
    `${((mean / goodput - 1) * 100).toFixed(1)} %`,
  ];
  write(cells.join('  '));
}

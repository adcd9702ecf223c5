/**
 * Goodput under random losses compared with ns-2, with more seeds than the tests use: `npm run reference:loss 40`.
 * Takes some minutes.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { boundOf, ourGoodput, RANDOM_LOSSES } from '../reference/randomLoss.ts';

addAllParts();

const seeds = Number(process.argv[2] ?? 10);
console.log('sender        loss rate      ns-2 kb/s         here kb/s  difference  bound');
for (const row of RANDOM_LOSSES) {
  const found = Array.from({ length: seeds }, (_, index) => ourGoodput(row.name, row.rate, index + 1));
  const mean = found.reduce((sum, value) => sum + value, 0) / seeds;
  const deviation = Math.sqrt(found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, seeds - 1));
  console.log(
    [
      row.name.padEnd(12),
      String(row.rate).padStart(9),
      `${row.goodput.toFixed(0)} +- ${row.deviation.toFixed(0)}`.padStart(14),
      `${mean.toFixed(0)} +- ${deviation.toFixed(0)}`.padStart(16),
      `${(100 * (mean / row.goodput - 1)).toFixed(1)} %`.padStart(10),
      Math.abs(mean - row.goodput) <= boundOf(row) ? '  kept' : '  NOT KEPT',
    ].join('  '),
  );
}

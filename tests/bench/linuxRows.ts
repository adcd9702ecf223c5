/**
 * `npm run reference:linux [pattern]` prints all recorded runs of a Linux kernel and of stack `linux` side by side, as
 * a Markdown table: goodput in Mb/s, mean queueing delay in ms, retransmitted segments and fast recoveries of both, and
 * whether all are within the bounds of `tests/reference/linuxRows.ts`. The pattern selects runs by name.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { inWords, KERNEL_RUNS } from '../reference/kernel.ts';
import { beyond, BOUND, inShort, ours, OUTSIDE, theirs } from '../reference/linuxRows.ts';

addAllParts();

const pattern = new RegExp(process.argv[2] ?? '');
const runs = KERNEL_RUNS.filter(({ run }) => pattern.test(run));
let inside = 0;
console.log(
  `Bound: ${BOUND}.\n\n| run | experiment | here | kernel | beyond the bound |\n| --- | --- | --- | --- | --- |`,
);
for (const run of runs) {
  const [here, there] = [ours(run), theirs(run)];
  const apart = beyond(here, there);
  if (apart.length === 0) inside++;
  const said = apart.length === 0 ? '' : `${apart.join(', ')}. ${OUTSIDE[run.run] ?? ''}`;
  console.log(
    `| ${run.run} | ${run.flows.map(({ cc }) => cc).join(', ')}: ${inWords(run)} | ${inShort(here)} | ${inShort(there)} | ${said} |`,
  );
}
console.log(`\n${inside} of ${runs.length} within the bound.`);

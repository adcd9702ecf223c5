/**
 * `npm run reference:dualpi2 [pattern]`: recorded runs of Linux through DualPI2 beside the same here, as Markdown: goodput
 * in Mb/s, packets marked in %, and mean wait in ms of each flow, here and there.
 */
import { beyond, DUAL_RUNS, inShort, ran } from '../reference/dualPi2Rows.ts';

const pattern = new RegExp(process.argv[2] ?? '');
let inside = 0;
const runs = DUAL_RUNS.filter(({ run }) => pattern.test(run));
console.log('| run | flow | here | kernel | beyond the bound |\n| --- | --- | --- | --- | --- |');
for (const run of runs) {
  const here = ran(run);
  const apart = run.flows.map((flow, index) => beyond(here[index]!, flow));
  if (apart.every(({ length }) => length === 0)) inside++;
  run.flows.forEach((flow, index) => {
    const there = { goodput: flow.goodput, share: flow.marked / flow.sent, wait: flow.wait };
    console.log(
      `| ${run.run} | ${flow.cc}${flow.ect1 ? ' in L' : ''} | ${inShort(here[index]!)} | ${inShort(there)} | ${apart[index]!.join(', ')} |`,
    );
  });
}
console.log(`\n${inside} of ${runs.length} within the bound.`);

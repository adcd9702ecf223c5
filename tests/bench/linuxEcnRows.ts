/**
 * `npm run reference:ecn [pattern] [pauses|varies]`: recorded runs of Linux with marks beside the same here, as Markdown: of each flow
 * goodput in Mb/s, packets marked in %, mean wait in ms, and packets per ACK, here and there. `pauses` and `varies`:
 * with assumptions about how late the recording program was.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { beyond, ECN_RUNS, inShort, ran } from '../reference/linuxEcnRuns.ts';

addAllParts();

const pattern = new RegExp(process.argv[2] ?? '');
const lateness = process.argv[3];
let inside = 0;
const runs = ECN_RUNS.filter(({ run }) => pattern.test(run));
console.log('| run | flow | here | kernel | beyond the bound |\n| --- | --- | --- | --- | --- |');
for (const run of runs) {
  const here = ran(run, { pauses: lateness === 'pauses', varies: lateness === 'varies' });
  const apart = run.flows.map((flow, index) => beyond(here[index]!, flow));
  if (apart.every(({ length }) => length === 0)) inside++;
  run.flows.forEach((flow, index) => {
    const { goodput, wait, sent, marked, acks } = flow;
    const there = { goodput, share: marked / sent, sent, wait, perAck: sent / acks };
    console.log(
      `| ${run.run} | ${flow.cc}${flow.ect1 ? ' in L' : ''} | ${inShort(here[index]!)} | ${inShort(there)} | ${apart[index]!.join(', ')} |`,
    );
  });
}
console.log(`\n${inside} of ${runs.length} within the bound.`);

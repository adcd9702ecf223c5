/**
 * `npm run reference:ecn [pattern] [pauses|varies|means]`: recorded runs of Linux with marks beside the same here, as Markdown: of each flow
 * goodput in Mb/s, packets marked in %, mean wait in ms, and packets per ACK, here and there. `pauses` and `varies`:
 * with assumptions about how late the recording program was. `means`: over all recordings.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { beyond, ECN_RUNS, figuresOf, inShort, meanOf, ran, ranLike, recordingsOf } from '../reference/linuxEcnRuns.ts';

addAllParts();

const pattern = new RegExp(process.argv[2] ?? '');
const lateness = process.argv[3];
let inside = 0;
const runs = ECN_RUNS.filter(({ run }) => pattern.test(run));
console.log('| run | flow | here | kernel | beyond the bound |\n| --- | --- | --- | --- | --- |');
for (const run of runs) {
  const recordings = lateness === 'means' ? recordingsOf(run) : [run];
  const here =
    lateness === 'means'
      ? ranLike(recordings)
      : ran(run, { pauses: lateness === 'pauses', varies: lateness === 'varies' });
  const there = meanOf(recordings.map(({ flows }) => flows.map(figuresOf)));
  const apart = here.map((figures, index) => beyond(figures, there[index]!));
  if (apart.every(({ length }) => length === 0)) inside++;
  run.flows.forEach(({ cc, ect1 }, index) => {
    console.log(
      `| ${run.run} | ${cc}${ect1 ? ' in L' : ''} | ${inShort(here[index]!)} | ${inShort(there[index]!)} | ${apart[index]!.join(', ')} |`,
    );
  });
}
console.log(`\n${inside} of ${runs.length} within the bound.`);

/** All runs of equal flows and of Biswal's network beside ns-2's: `npm run reference:sweeps`. Takes some minutes. */
import { build } from '../../src/lab/build.ts';
import { BISWAL_RUNS, ourBiswal } from '../reference/biswal.ts';
import { linuxCounts } from '../reference/linuxCounts.ts';
import { packedRowsOf, scenarioOf } from '../reference/wired.ts';

let equal = 0;
let all = 0;

function report(name: string, ours: unknown, theirs: unknown): void {
  const [here, there] = [JSON.stringify(ours), JSON.stringify(theirs)];
  all++;
  if (here === there) equal++;
  console.log(
    here === there ? `${name.padEnd(24)}  equal` : `${name.padEnd(24)}  here  ${here}\n${' '.repeat(26)}ns-2  ${there}`,
  );
}

for (const row of packedRowsOf('S6')) {
  const simulation = build(scenarioOf(row.params));
  simulation.runBefore(Infinity);
  const { ours, theirs } = linuxCounts(simulation, row);
  report(row.name, ours, theirs);
}
for (const run of BISWAL_RUNS) report(`biswal-${run.name}`, ourBiswal(run), run.flows);
console.log(`${equal} of ${all} runs are equal`);

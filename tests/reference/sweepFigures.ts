/** Comparisons of equal flows for 100 s behind access links of 5 Mb/s, in ns-2.35 and here. */
import { build } from '../../src/lab/build/build.ts';
import { stampCounts, type FlowCounts } from './compare.ts';
import { linuxCounts } from './linuxCounts.ts';
import { packedRowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

/** All 162 runs: `bw-`, `delay-` and `src-`, sender, metric. */
export const SWEEPS = packedRowsOf('S6');

/** The counts of all flows on both sides; stamps the passport. */
export function sweepCounts(row: ReferenceRow): { readonly ours: FlowCounts[]; readonly theirs: FlowCounts[] } {
  const { params, flows } = row;
  const simulation = build(scenarioOf(params));
  simulation.runBefore(Infinity);
  const { ours, theirs } = linuxCounts(simulation, row);
  stampCounts(`${flows.length} flows for 100 s at ${params['rate']}, ${params['delay']}`, row, ours, theirs);
  return { ours, theirs };
}

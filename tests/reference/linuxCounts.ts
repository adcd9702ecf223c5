/** Counts of ns-2's Linux senders compared with ours. */
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { tcpOf } from '../experiment.ts';
import { ourCounts, theirCounts, type FlowCounts } from './compare.ts';
import type { ReferenceRow } from './wired.ts';

/**
 * The counts of both sides. During rate halving, ns-2 reports as cwnd what is still allowed in the network; in that
 * case its value replaces ours.
 */
export function linuxCounts(
  simulation: Simulation,
  row: ReferenceRow,
): { readonly ours: FlowCounts[]; readonly theirs: FlowCounts[] } {
  const counts = ourCounts(simulation, row);
  const theirs = theirCounts(row);
  const ours = counts.map((flow, index) =>
    tcpOf(simulation, index).sender.recovery.recovering ? { ...flow, cwnd: theirs[index]?.cwnd ?? '' } : flow,
  );
  return { ours, theirs };
}

import type { Kernel } from '../../kernel/kernel.ts';
import type { PlainState } from '../../kernel/state.ts';

/** Metric of an unreachable destination (ns-2: BIG). */
export const UNREACHABLE = 250;

/** The routing tables of all nodes: the entry of node n for destination d is at n x nodes + d. */
export interface DsdvState extends PlainState {
  /** Whether the table has an entry (0 or 1). */
  known: Uint8Array;
  nextHop: Int32Array;
  /** Hops. */
  metric: Int32Array;
  /** Sequence number. Even: issued by the destination; odd: issued by a node that lost the route to it. */
  sequence: Int32Array;
  /** Earliest time at which the entry may be advertised, s. */
  advertiseAt: Float64Array;
  /** When the route last changed, and when its sequence number was first received, s. */
  changedAt: Float64Array;
  firstHeardAt: Float64Array;
  /** Weighted settling time, s. */
  settling: Float64Array;
  /** Whether the metric or the sequence number must be advertised (0 or 1). */
  tellMetric: Uint8Array;
  tellSequence: Uint8Array;
  /** Last advertised metric. */
  advertisedMetric: Int32Array;
  /** When a triggered update about the destination is due, and when it times out as a neighbour, s; Infinity: never. */
  triggerAt: Float64Array;
  silentAt: Float64Array;
  /** Per node: its own sequence number, and the time of its last update, s. */
  ownSequence: Int32Array;
  updatedAt: Float64Array;
}

/** Makes the tables. Rules write them. */
export function dsdvTables(kernel: Kernel, nodes: number): DsdvState {
  const rows = nodes * nodes;
  return kernel.state<DsdvState>({
    known: new Uint8Array(rows),
    nextHop: new Int32Array(rows).fill(-1),
    metric: new Int32Array(rows).fill(UNREACHABLE),
    sequence: new Int32Array(rows),
    advertiseAt: new Float64Array(rows),
    changedAt: new Float64Array(rows),
    firstHeardAt: new Float64Array(rows),
    settling: new Float64Array(rows),
    tellMetric: new Uint8Array(rows),
    tellSequence: new Uint8Array(rows),
    advertisedMetric: new Int32Array(rows),
    triggerAt: new Float64Array(rows).fill(Infinity),
    silentAt: new Float64Array(rows).fill(Infinity),
    ownSequence: new Int32Array(nodes),
    updatedAt: new Float64Array(nodes).fill(-10),
  });
}

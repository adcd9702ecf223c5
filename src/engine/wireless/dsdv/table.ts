import type { Kernel } from '../../kernel/kernel.ts';
import type { PlainState } from '../../kernel/state.ts';

/** Metric of a destination that cannot be reached (ns-2: BIG). */
export const UNREACHABLE = 250;

/**
 * The routing tables of all nodes: what node n knows of destination d is at
 * n x nodes + d.
 */
export interface DsdvState extends PlainState {
  /** Whether the table has an entry, a switch. */
  known: Uint8Array;
  nextHop: Int32Array;
  /** Hops. */
  metric: Int32Array;
  /** Even: from the destination itself; odd: a node lost it. */
  sequence: Int32Array;
  /** From when on the entry may be passed on, s. */
  advertiseAt: Float64Array;
  /** When the route was last changed, and when its sequence number was first heard, s. */
  changedAt: Float64Array;
  firstHeardAt: Float64Array;
  /** Weighted settling time, s. */
  settling: Float64Array;
  /** Whether the metric or the sequence number has to be told, switches. */
  tellMetric: Uint8Array;
  tellSequence: Uint8Array;
  /** Metric told last. */
  advertisedMetric: Int32Array;
  /** When a triggered update about it is due, and when the neighbour counts as gone, s; Infinity: never. */
  triggerAt: Float64Array;
  silentAt: Float64Array;
  /** Of each node: its own sequence number, and when it last sent an update, s. */
  ownSequence: Int32Array;
  updatedAt: Float64Array;
}

/** Makes the tables. They are written by rules. */
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

import type { QueueInside } from '../lab/protocol/insideProtocol.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { figureIndex, FIGURES, type FigureName } from './figures.ts';

/** Order to measure a run. */
export interface MeasureOrder {
  readonly scenario: Scenario;
  /** When the figures begin, s. */
  readonly from: number;
  /** Number of points of the chart series; 0: figures only. */
  readonly points: number;
  /** Whether to return arrivals by flow, for the arithmetic of papers. */
  readonly arrivals?: boolean;
  /** Index of the link whose final queue to return. */
  readonly inside?: number;
}

/** Arrivals of a flow at its sink and, for ACKs, at its source, until the end of the run. Times in s; NaN: none. */
export interface FlowArrivals {
  /** Bytes of all packets at the sink, headers and duplicates included. */
  readonly bytes: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Segments in order at the sink, without duplicates; of UDP all packets. */
  readonly inOrder: number;
  /** ACK bytes at the source; 0 for UDP. */
  readonly ackBytes: number;
  readonly firstAckAt: number;
  readonly lastAckAt: number;
  /**
   * Mean time of packets on the last link of their path: waiting, transmission and propagation, s; NaN in a network
   * without links.
   */
  readonly lastLinkDelay: number;
}

/** Chart series of a flow: one value per column of time. */
export interface FlowSeries {
  /** Minimum and maximum cwnd, segments; NaN: none. */
  readonly min: Float32Array;
  readonly max: Float32Array;
  /**
   * New payload that arrived, in order or not, bit/s. Data behind a lost segment counts on arrival rather than in a
   * burst when the gap closes, so no column exceeds the link's rate.
   */
  readonly goodput: Float32Array;
  /** All payload that arrived, including duplicates, bit/s. */
  readonly throughput: Float32Array;
  /** Packets sent, and lost. */
  readonly sent: Float32Array;
  readonly drops: Float32Array;
  /** Delay of the flow's packets without queueing, s; null: not constant. */
  readonly emptyDelay: number | null;
  /**
   * Histogram of one-way delays in the measured stretch: upper bound of each class, s, and its packets. Classes are
   * equal in all runs.
   */
  readonly delays: { readonly upTo: Float32Array; readonly packets: Float32Array };
}

/** Results of a run. Plain data, sent from worker to page. */
export interface Measured {
  /** Digest of the final state, 16 hex digits. */
  readonly digest: string;
  readonly events: number;
  /**
   * A row of `FIGURES` for each flow, then one for all TCP flows together (for all flows if none is TCP); NaN: no
   * value.
   */
  readonly figures: Float64Array;
  readonly series?: {
    /** Width of a column, s. */
    readonly width: number;
    readonly flows: readonly FlowSeries[];
    /** Routing messages sent by mobile nodes, in each column; omitted without a routing protocol. */
    readonly routing?: Float32Array;
  };
  /** One per flow, if the order requests them. */
  readonly arrivals?: readonly FlowArrivals[];
  /** Present if the order requests it. */
  readonly inside?: QueueInside | null;
}

/** A failed run, and the reason. */
export interface Failed {
  readonly failed: string;
}

/** Rows of figures: the flows, then all together. */
export const rowsOf = ({ figures }: Measured): number => figures.length / FIGURES.length;

/** A figure of a flow, or of all flows if `flow` is null; null: no value. */
export function figureOf(measured: Measured, name: FigureName, flow: number | null): number | null {
  const row = flow ?? rowsOf(measured) - 1;
  const value = measured.figures[row * FIGURES.length + figureIndex(name)] ?? NaN;
  return Number.isNaN(value) ? null : value;
}

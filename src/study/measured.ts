import type { QueueInside } from '../lab/protocol/insideProtocol.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { figureIndex, FIGURES, type FigureName } from './figures.ts';

/** Order to measure a run. */
export interface MeasureOrder {
  readonly scenario: Scenario;
  /** Start of the measurement, s. */
  readonly from: number;
  /** Number of points of the chart series; 0: figures only. */
  readonly points: number;
  /** Whether to return arrivals by flow, for calculations as in papers. */
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
  /** Segments received in order at the sink, without duplicates; for UDP, all packets. */
  readonly inOrder: number;
  /** ACK bytes at the source; 0 for UDP. */
  readonly ackBytes: number;
  readonly firstAckAt: number;
  readonly lastAckAt: number;
  /**
   * Mean time that packets spend on the last link of their path, including waiting, transmission and propagation, s.
   * NaN: the network has no links.
   */
  readonly lastLinkDelay: number;
}

/** Chart series of a flow: one value per column of time. */
export interface FlowSeries {
  /** Minimum and maximum cwnd, segments; NaN: none. */
  readonly min: Float32Array;
  readonly max: Float32Array;
  /**
   * New payload that arrived, in order or not, bit/s. Data after a lost segment counts when it arrives, not in a burst
   * when the gap is filled, so no column exceeds the link's rate.
   */
  readonly goodput: Float32Array;
  /** All payload that arrived, including duplicates, bit/s. */
  readonly throughput: Float32Array;
  /** Number of packets sent; number of packets lost. */
  readonly sent: Float32Array;
  readonly drops: Float32Array;
  /** Delay of the flow's packets without queueing, s; null: not constant. */
  readonly emptyDelay: number | null;
  /**
   * Histogram of one-way delays in the measured period: upper bound of each class, s, and its number of packets.
   * Classes are the same in all runs.
   */
  readonly delays: { readonly upTo: Float32Array; readonly packets: Float32Array };
}

/** Results of a run. Plain data, sent from worker to page. */
export interface Measured {
  /** Digest of the final state, 16 hex digits. */
  readonly digest: string;
  readonly events: number;
  /**
   * Values of `FIGURES`: one row per flow, then a row for all TCP flows together (all flows if none is TCP). NaN: no
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
  /** Arrivals of each flow, if the order requests them. */
  readonly arrivals?: readonly FlowArrivals[];
  /** Final queue of a link, if the order requests it. */
  readonly inside?: QueueInside | null;
}

/** A failed run, and the reason. */
export interface Failed {
  readonly failed: string;
}

/** Number of rows of figures: one per flow, and one for all together. */
export const rowsOf = ({ figures }: Measured): number => figures.length / FIGURES.length;

/** A figure of a flow, or of all flows if `flow` is null; null: no value. */
export function figureOf(measured: Measured, name: FigureName, flow: number | null): number | null {
  const row = flow ?? rowsOf(measured) - 1;
  const value = measured.figures[row * FIGURES.length + figureIndex(name)] ?? NaN;
  return Number.isNaN(value) ? null : value;
}

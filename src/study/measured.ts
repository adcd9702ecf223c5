import type { QueueInside } from '../lab/insideProtocol.ts';
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
  /** Mean time that packets took over the last link of their way: waiting, transmission and propagation; NaN in a network without links. */
  readonly lastLinkDelay: number;
}

/** Chart series of a flow: one value per column of time. */
export interface FlowSeries {
  /** Minimum and maximum cwnd, segments; NaN: none. */
  readonly min: Float32Array;
  readonly max: Float32Array;
  /** New payload that arrived, in order or not, bit/s: what waits for a lost segment is not released all at once, so no column exceeds the link. */
  readonly goodput: Float32Array;
  /** All payload that arrived, copies too, bit/s. */
  readonly throughput: Float32Array;
  /** Packets sent, and lost. */
  readonly sent: Float32Array;
  readonly drops: Float32Array;
  /** Delay of its packets without queueing, s; null: not constant. */
  readonly emptyDelay: number | null;
  /** One-way delays in the stretch that the figures are of: where each class ends, s, and its packets. Classes of different runs are the same. */
  readonly delays: { readonly upTo: Float32Array; readonly packets: Float32Array };
}

/** Results of a run. Plain data, sent from worker to page. */
export interface Measured {
  /** Digest of the final state, 16 hex digits. */
  readonly digest: string;
  readonly events: number;
  /** A row of `FIGURES` for each flow, and one of all TCP flows together (of all flows, where none is TCP); NaN: nothing. */
  readonly figures: Float64Array;
  readonly series?: {
    /** Width of a column, s. */
    readonly width: number;
    readonly flows: readonly FlowSeries[];
    /** Routing messages that mobile nodes sent, in each column; left out: no routing protocol is there. */
    readonly routing?: Float32Array;
  };
  /** Flow by flow, where the order asks for them. */
  readonly arrivals?: readonly FlowArrivals[];
  /** Where the order asks for it. */
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

import type { QueueInside } from '../lab/insideProtocol.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { figureIndex, FIGURES, type FigureName } from './figures.ts';

/** A run that is to be measured. */
export interface MeasureOrder {
  readonly scenario: Scenario;
  /** When the figures begin, s. */
  readonly from: number;
  /** Points of the series that charts need; 0: figures only. */
  readonly points: number;
  /** Whether what arrived of each flow, and when, is wanted too: what the arithmetic of papers is made of. */
  readonly arrivals?: boolean;
  /** The link whose queue is wanted as it is at the end. */
  readonly inside?: number;
}

/** What had arrived of a flow at the end of the run, at its sink and back at its source. Times in s; NaN: nothing came. */
export interface FlowArrivals {
  /** Bytes of all packets at the sink, headers and duplicates included. */
  readonly bytes: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Segments in order at the sink, without duplicates; of UDP all packets. */
  readonly inOrder: number;
  /** At the source; 0 of UDP. */
  readonly ackBytes: number;
  readonly firstAckAt: number;
  readonly lastAckAt: number;
  /** Mean time that packets took over the last link of their way: waiting, transmission and propagation; NaN in a network without links. */
  readonly lastLinkDelay: number;
}

/** What charts show of a flow: a value for each column of time. */
export interface FlowSeries {
  /** Smallest and largest cwnd, segments; NaN where there is none. */
  readonly min: Float32Array;
  readonly max: Float32Array;
  /** New payload that arrived, in order or not, bit/s: what waits for a lost segment is not released all at once, so no column exceeds the link. */
  readonly goodput: Float32Array;
  /** Packets lost. */
  readonly drops: Float32Array;
  /** What its packets take where no queue is, s; null: that is not one number. */
  readonly emptyDelay: number | null;
  /** One-way delays in the stretch that the figures are of: where each class ends, s, and its packets. Classes of different runs are the same. */
  readonly delays: { readonly upTo: Float32Array; readonly packets: Float32Array };
}

/** What a run gave. Plain data that goes from worker to page. */
export interface Measured {
  /** 16 hex digits over all state at the end. */
  readonly digest: string;
  readonly events: number;
  /** A row of `FIGURES` for each flow, and one of all TCP flows together (of all flows, where none is TCP); NaN: nothing. */
  readonly figures: Float64Array;
  readonly series?: {
    /** s of a column. */
    readonly width: number;
    readonly flows: readonly FlowSeries[];
  };
  /** Flow by flow, where the order asks for them. */
  readonly arrivals?: readonly FlowArrivals[];
  /** Where the order asks for it. */
  readonly inside?: QueueInside | null;
}

/** A run that gave nothing, and why. */
export interface Failed {
  readonly failed: string;
}

/** Rows of figures: the flows, then all together. */
export const rowsOf = ({ figures }: Measured): number => figures.length / FIGURES.length;

/** A figure of a flow, or of all flows together where `flow` is null; null: it has none. */
export function figureOf(measured: Measured, name: FigureName, flow: number | null): number | null {
  const row = flow ?? rowsOf(measured) - 1;
  const value = measured.figures[row * FIGURES.length + figureIndex(name)] ?? NaN;
  return Number.isNaN(value) ? null : value;
}

import type { Sizes } from '#app/charts/stage/sizes.ts';

/** A point, px. */
export type Point = readonly [number, number];

/** Position of a link, from start to end, px. */
export interface Wire {
  readonly from: Point;
  readonly to: Point;
  /** Thickness of slabs. */
  readonly thickness: number;
  /** A pipe with walls, in which every packet is as long as its transmission time. */
  readonly isPipe: boolean;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** The flow that starts or ends here, or the first of a group; -1 for a router. */
  readonly flow: number;
  readonly begins: boolean;
  /** Size of a host's square or of a router's circle, px. */
  readonly size: number;
  /** Number of hosts represented. */
  readonly hosts: number;
}

/** The queue of a link as an upright box; packets leave at its foot. */
export interface Box {
  readonly link: number;
  /** The line of the queue; omitted: all. */
  readonly line?: number;
  readonly x: number;
  readonly foot: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of all parts of a network. */
export interface Layout {
  readonly kind: 'dumbbell' | 'graph' | 'line';
  readonly places: readonly Place[];
  /** By link; null: not drawn separately. */
  readonly wires: readonly (Wire | null)[];
  readonly boxes: readonly Box[];
  /** ACKs of all flows return on one lane; null: they return on the links. */
  readonly lane: { readonly y: number; readonly from: number; readonly to: number } | null;
  /** Two lines of a link's queue side by side. */
  readonly pair?: Pair;
}

/** Two lines of a queue drawn as separate queues, with the paths that connect them, px. */
export interface Pair {
  readonly link: number;
  /** Arrow from the second line to the first: the second determines the marking probability of the first. */
  readonly coupling: readonly Point[];
  /** From each line to the switch. */
  readonly feeds: readonly (readonly Point[])[];
  /** Its needle points to the line served next. */
  readonly switchAt: Point;
  readonly radius: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly sizes: Sizes;
}

/** A queue with its content. */
export interface Stack {
  readonly box: Box;
  /** Number of places in the box. */
  readonly places: number;
  /** Its content, in rows as in `Packets`. */
  readonly slats: Float64Array;
  readonly full: boolean;
}

/** A packet in a queue: one slat per place, from the foot. */
export interface Slat {
  readonly flow: number;
  readonly place: number;
  readonly line: number;
}

/** Height below which only the limiting link with its queue is drawn on a phone, px. */
const LINE = 60;
export const isLine = ({ narrow, height }: Pick<Room, 'narrow' | 'height'>): boolean => narrow && height < LINE;

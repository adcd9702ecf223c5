import type { Sizes } from '#app/charts/stage/sizes.ts';

/** A point, px. */
export type Point = readonly [number, number];

/** Where a link is drawn, from its beginning to its end, px. */
export interface Wire {
  readonly from: Point;
  readonly to: Point;
  /** Packets are slabs as thick as this. */
  readonly thickness: number;
  /** A pipe with walls, in which every packet is as long as it takes to send. */
  readonly isPipe: boolean;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** The flow that begins or ends here, or the first of a group; -1 for a router. */
  readonly flow: number;
  readonly begins: boolean;
  /** Of the square of a host, or of the circle of a router, px. */
  readonly size: number;
  /** Hosts that this one stands for. */
  readonly hosts: number;
}

/** The queue of a link as a standing box; the foot is where packets leave. */
export interface Box {
  readonly link: number;
  readonly x: number;
  readonly foot: number;
  readonly width: number;
  readonly height: number;
}

/** Where everything of a network is. */
export interface Layout {
  readonly kind: 'dumbbell' | 'graph';
  readonly places: readonly Place[];
  /** By link; null when the link is not drawn by itself. */
  readonly wires: readonly (Wire | null)[];
  readonly boxes: readonly Box[];
  /** ACKs of all flows return on one lane; null when they return on the links. */
  readonly lane: { readonly y: number; readonly from: number; readonly to: number } | null;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly sizes: Sizes;
}

/** A queue as it is. */
export interface Stack {
  readonly box: Box;
  /** Places in the box. */
  readonly places: number;
  /** What is in them, in rows as in `Packets`. */
  readonly slats: Float64Array;
  readonly full: boolean;
}

/** A packet in a queue: one slat per place, from the foot. */
export interface Slat {
  readonly flow: number;
  readonly place: number;
}

import { MOST_PACKETS, PICTURE, PICTURE_STRIDE, type Opened } from '#lab/protocol/protocol.ts';
import type { Layout, Slat, Wire } from './shapes.ts';

/** A data packet on a link: a slab along it, px. */
export interface Slab {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly thickness: number;
  readonly flow: number;
  readonly number: number;
  /** A retransmission, drawn with a white core. */
  readonly again: boolean;
  /** In a pipe: parts outside of it are hidden. */
  readonly inPipe: boolean;
  /** A queue has marked it (CE): drawn with a cut corner. */
  readonly marked: boolean;
}

/** An ACK in transit: a triangle in its direction. */
export interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly flow: number;
  /** A duplicate ACK: drawn with a bar. */
  readonly repeats: boolean;
  /** It reports a mark: drawn filled. */
  readonly reports: boolean;
}

/** Packets as rows of numbers: as objects, thousands of them would take longer to transfer than to compute. */
export interface Packets {
  /** Rows of SLAB; `slabsOf` reads them. */
  readonly slabs: Float64Array;
  /** Rows of ARROW; `arrowsOf` reads them. */
  readonly arrows: Float64Array;
  /** By link, rows of SLAT; `slatsOf` reads them. */
  readonly queues: ReadonlyMap<number, Float64Array>;
  /** Time until a packet arriving now would be sent, by link, s. */
  readonly waits: ReadonlyMap<number, number>;
}

/** Columns of a row of each kind, in the order of the fields of its type. */
const SLAB_STRIDE = 10;
const ARROW_STRIDE = 6;
const SLAT_STRIDE = 3;

const rowsOf = <Item>(rows: Float64Array, stride: number, read: (at: number) => Item): Item[] =>
  Array.from({ length: rows.length / stride }, (_, row) => read(row * stride));

export const slabsOf = ({ slabs }: Pick<Packets, 'slabs'>): Slab[] =>
  rowsOf(slabs, SLAB_STRIDE, (at) => ({
    x: slabs[at]!,
    y: slabs[at + 1]!,
    angle: slabs[at + 2]!,
    length: slabs[at + 3]!,
    thickness: slabs[at + 4]!,
    flow: slabs[at + 5]!,
    number: slabs[at + 6]!,
    again: slabs[at + 7] === 1,
    inPipe: slabs[at + 8] === 1,
    marked: slabs[at + 9] === 1,
  }));

export const arrowsOf = ({ arrows }: Pick<Packets, 'arrows'>): Arrow[] =>
  rowsOf(arrows, ARROW_STRIDE, (at) => ({
    x: arrows[at]!,
    y: arrows[at + 1]!,
    angle: arrows[at + 2]!,
    flow: arrows[at + 3]!,
    repeats: arrows[at + 4] === 1,
    reports: arrows[at + 5] === 1,
  }));

export const slatsOf = (rows: Float64Array): Slat[] =>
  rowsOf(rows, SLAT_STRIDE, (at) => ({ flow: rows[at]!, place: rows[at + 1]!, line: rows[at + 2]! }));

const ACK = 1;
/** Minimum length of a slab, px. */
const LEAST = 13;
/** Thickness of wires for which that minimum applies, px. */
const THICK = 9;

/** Position of an ACK on `link` along its flow's return path, by delays. */
export function progressBack(opened: Opened, flow: number, link: number, at: number): number {
  const back = opened.flows[flow]?.back ?? [];
  const weights = back.map((each) => Math.max(opened.links[each]?.delay ?? 0, 1e-6));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const here = back.indexOf(link);
  const before = weights.slice(0, Math.max(0, here)).reduce((sum, weight) => sum + weight, 0);
  return (before + Math.max(0, at) * (weights[here] ?? 0)) / total;
}

/** Middle, angle and length of a slab on a wire. */
export function placeOn(
  wire: Wire,
  at: number,
  share: number,
): readonly [x: number, y: number, angle: number, length: number] {
  const [dx, dy] = [wire.to[0] - wire.from[0], wire.to[1] - wire.from[1]];
  const whole = Math.hypot(dx, dy) || 1;
  const least = (LEAST * wire.thickness) / THICK / whole;
  // In a pipe a packet emerges from the queue while it is sent. Elsewhere all of it is always visible.
  const head = wire.isPipe ? at : Math.min(1, Math.max(at, least));
  const tail = wire.isPipe ? at - share : Math.max(0, head - Math.max(share, least));
  const middle = (head + tail) / 2;
  return [wire.from[0] + dx * middle, wire.from[1] + dy * middle, Math.atan2(dy, dx), (head - tail) * whole];
}

/** Fraction of a pipe filled by packets: 1 without gaps. */
export function filling(wire: Wire, packets: Packets): number {
  const whole = wire.to[0] - wire.from[0];
  return slabsOf(packets).reduce((sum, { x, length, inPipe }) => {
    if (!inPipe) return sum;
    const [left, right] = [Math.max(wire.from[0], x - length / 2), Math.min(wire.to[0], x + length / 2)];
    return sum + Math.max(0, right - left) / whole;
  }, 0);
}

/**
 * Sorts the packets of the network into slabs, arrows and queues. `lengths`: queue lengths.
 */
export function packetsOf(
  opened: Opened,
  layout: Layout,
  picture: Float64Array,
  lengths: readonly number[] = [],
): Packets {
  const slabs: number[] = [];
  const arrows: number[] = [];
  const queues = new Map<number, number[]>();
  const queueOf = (link: number): number[] => {
    const queue = queues.get(link) ?? [];
    if (queue.length === 0) queues.set(link, queue);
    return queue;
  };
  const waits = new Map<number, number>();
  /** Packets of several lines in one box are in order of arrival, which is the order of the rows. */
  const joined = new Map<number, number>();
  for (let row = 0; row + PICTURE_STRIDE <= picture.length; row += PICTURE_STRIDE) {
    const link = picture[row + PICTURE.LINK]!;
    const at = picture[row + PICTURE.AT]!;
    const flow = picture[row + PICTURE.FLOW]!;
    const share = picture[row + PICTURE.LENGTH]!;
    const repeats = picture[row + PICTURE.REPEATS]!;
    const marked = picture[row + PICTURE.MARKED]!;
    const wire = layout.wires[link] ?? null;
    const sending = picture[row + PICTURE.SENDING]!;
    if (at < 0) waits.set(link, (waits.get(link) ?? 0) + sending);
    else if (at < share) waits.set(link, (waits.get(link) ?? 0) + ((share - at) / share) * sending);
    const isAck = picture[row + PICTURE.KIND] === ACK;
    if (isAck && layout.lane !== null) {
      const { y, from, to } = layout.lane;
      arrows.push(from + (to - from) * progressBack(opened, flow, link, at), y, Math.PI, flow, repeats, marked);
    } else if (at < 0) {
      const isJoined = layout.pair === undefined && opened.links[link]?.letters !== undefined;
      const place = isJoined ? (joined.get(link) ?? 0) + 1 : -at;
      if (isJoined) joined.set(link, place);
      queueOf(link).push(flow, place, picture[row + PICTURE.LINE]!);
    } else if (wire !== null) {
      const [x, y, angle, length] = placeOn(wire, at, share);
      if (isAck) arrows.push(x, y, angle, flow, repeats, marked);
      else {
        const again = picture[row + PICTURE.COUNT]! > 1 ? 1 : 0;
        slabs.push(
          x,
          y,
          angle,
          length,
          wire.thickness,
          flow,
          picture[row + PICTURE.NUMBER]!,
          again,
          wire.isPipe ? 1 : 0,
          marked,
        );
      }
      // The packet being sent still occupies its place, at the bottom.
      if (at < share) queueOf(link).push(flow, 0, 0);
    }
  }
  // If there are too many packets, only a sample is drawn, and each represents several.
  if (picture.length >= MOST_PACKETS * PICTURE_STRIDE)
    for (const [link, wait] of waits) {
      const drawn = (queues.get(link)?.length ?? 0) / SLAT_STRIDE;
      if (drawn > 0) waits.set(link, wait * Math.max(1, (lengths[link] ?? 0) / drawn));
    }
  return {
    slabs: Float64Array.from(slabs),
    arrows: Float64Array.from(arrows),
    queues: new Map([...queues].map(([link, slats]) => [link, Float64Array.from(slats)])),
    waits,
  };
}

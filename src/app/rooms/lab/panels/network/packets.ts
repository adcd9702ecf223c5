import { MOST_PACKETS, PICTURE, PICTURE_STRIDE, type LinkFacts, type Opened } from '../../../../../lab/protocol.ts';
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
  /** Sent before: drawn with a white core. */
  readonly again: boolean;
  /** In a pipe: what lies outside of it is not seen. */
  readonly inPipe: boolean;
}

/** An ACK on its way: a triangle that points where it goes. */
export interface Arrow {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly flow: number;
  /** A duplicate ACK: drawn with a bar. */
  readonly repeats: boolean;
}

/** All packets of a picture, sorted by where they are. */
export interface Packets {
  readonly slabs: readonly Slab[];
  readonly arrows: readonly Arrow[];
  /** By link. */
  readonly queues: ReadonlyMap<number, readonly Slat[]>;
  /** Time until a packet that arrives now would be sent, by link, s. */
  readonly waits: ReadonlyMap<number, number>;
}

const ACK = 1;
/** No slab is shorter, px. */
const LEAST = 13;
/** Thickness of the wires on which it is as short as that, px. */
const THICK = 9;

/** How far along its flow's way back an ACK on `link` is, by delays. */
function progressBack(opened: Opened, flow: number, link: number, at: number): number {
  const back = opened.flows[flow]?.back ?? [];
  const weights = back.map((each) => Math.max(opened.links[each]?.delay ?? 0, 1e-6));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const here = back.indexOf(link);
  const before = weights.slice(0, Math.max(0, here)).reduce((sum, weight) => sum + weight, 0);
  return (before + Math.max(0, at) * (weights[here] ?? 0)) / total;
}

function slabOn(wire: Wire, at: number, share: number): Omit<Slab, 'flow' | 'number' | 'again'> {
  const [dx, dy] = [wire.to[0] - wire.from[0], wire.to[1] - wire.from[1]];
  const whole = Math.hypot(dx, dy) || 1;
  const least = (LEAST * wire.thickness) / THICK / whole;
  // In a pipe a packet comes out of the queue as it is sent; elsewhere it is a token that stays visible.
  const head = wire.isPipe ? at : Math.min(1, Math.max(at, least));
  const tail = wire.isPipe ? at - share : Math.max(0, head - Math.max(share, least));
  const middle = (head + tail) / 2;
  return {
    x: wire.from[0] + dx * middle,
    y: wire.from[1] + dy * middle,
    angle: Math.atan2(dy, dx),
    length: (head - tail) * whole,
    thickness: wire.thickness,
    inPipe: wire.isPipe,
  };
}

/** Part of a pipe that packets take: 1 when there is no gap. */
export function filling(wire: Wire, slabs: readonly Slab[]): number {
  const whole = wire.to[0] - wire.from[0];
  return slabs.reduce((sum, { x, length, inPipe }) => {
    if (!inPipe) return sum;
    const [left, right] = [Math.max(wire.from[0], x - length / 2), Math.min(wire.to[0], x + length / 2)];
    return sum + Math.max(0, right - left) / whole;
  }, 0);
}

/**
 * Sorts the packets of the network into slabs, arrows and queues. `links`: as the packets have met them; `lengths`: how
 * many packets their queues hold.
 */
export function packetsOf(
  opened: Opened,
  links: readonly LinkFacts[],
  layout: Layout,
  picture: Float64Array,
  lengths: readonly number[] = [],
): Packets {
  const slabs: Slab[] = [];
  const arrows: Arrow[] = [];
  const queues = new Map<number, Slat[]>();
  const waits = new Map<number, number>();
  for (let row = 0; row + PICTURE_STRIDE <= picture.length; row += PICTURE_STRIDE) {
    const link = picture[row + PICTURE.LINK]!;
    const at = picture[row + PICTURE.AT]!;
    const flow = picture[row + PICTURE.FLOW]!;
    const share = picture[row + PICTURE.LENGTH]!;
    const repeats = picture[row + PICTURE.REPEATS] === 1;
    const facts = links[link];
    const wire = layout.wires[link] ?? null;
    // The share is of transmission and delay together.
    const sending = share < 1 ? ((facts?.delay ?? 0) * share) / (1 - share) : 0;
    if (at < 0) waits.set(link, (waits.get(link) ?? 0) + sending);
    else if (at < share) waits.set(link, (waits.get(link) ?? 0) + ((share - at) / share) * sending);
    if (picture[row + PICTURE.KIND] === ACK && layout.lane !== null) {
      const { y, from, to } = layout.lane;
      arrows.push({ x: from + (to - from) * progressBack(opened, flow, link, at), y, angle: Math.PI, flow, repeats });
    } else if (at < 0) {
      const queue = queues.get(link) ?? [];
      if (queue.length === 0) queues.set(link, queue);
      queue.push({ flow, place: -at });
    } else if (wire !== null) {
      const slab = {
        ...slabOn(wire, at, share),
        flow,
        number: picture[row + PICTURE.NUMBER]!,
        again: picture[row + PICTURE.COUNT]! > 1,
      };
      if (picture[row + PICTURE.KIND] === ACK) arrows.push({ x: slab.x, y: slab.y, angle: slab.angle, flow, repeats });
      else slabs.push(slab);
      // The one being sent still holds its place, at the foot.
      if (at < share) {
        const queue = queues.get(link);
        if (queue === undefined) queues.set(link, [{ flow, place: 0 }]);
        else queue.push({ flow, place: 0 });
      }
    }
  }
  // Of very many packets only a part is drawn: each of them stands for more.
  if (picture.length >= MOST_PACKETS * PICTURE_STRIDE)
    for (const [link, wait] of waits) {
      const drawn = queues.get(link)?.length ?? 0;
      if (drawn > 0) waits.set(link, wait * Math.max(1, (lengths[link] ?? 0) / drawn));
    }
  return { slabs, arrows, queues, waits };
}

import { transmission } from '../../engine/link/transmission.ts';
import { COUNT, HOPS, ROUTE, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import type { Link } from '../../engine/link/link.ts';
import { passageOf } from '../../engine/link/passages.ts';
import type { Simulation } from '../build/simulation.ts';

/** Whether a packet is the followed segment, or the ACK caused by its arrival. */
export function isOfSegment(rows: Int32Array, packet: number, flow: number, segment: number): boolean {
  const direction = rows[packet + ROUTE]! - 2 * flow;
  return direction === 0 ? rows[packet + SEQ] === segment : direction === 1 && rows[packet + COUNT] === segment;
}

/** Follows a segment, and the ACK caused by its arrival, from link to link: rows as in HOP. */
export class LinkWatch {
  readonly hops: number[] = [];
  /** Followed packets that arrived at a link in the current event: packet, link, its index. */
  private readonly entering: (readonly [packet: number, link: number])[] = [];

  constructor(
    private readonly simulation: Simulation,
    private readonly flow: number,
    private readonly segment: number,
  ) {}

  private get rows(): Int32Array {
    return this.simulation.kernel.packets.state.rows;
  }

  /** Called when a packet arrives at a link. */
  entered(index: number, packet: number): void {
    if (isOfSegment(this.rows, packet, this.flow, this.segment)) this.entering.push([packet, index]);
  }

  /** Must be called after every event. */
  look(): void {
    for (const [packet, link] of this.entering.splice(0)) this.follow(packet, link);
  }

  /** Records the passage of a packet that started on a link, hop by hop. */
  private follow(packet: number, index: number): void {
    const { simulation, rows } = this;
    const isAck = rows[packet + ROUTE] === 2 * this.flow + 1;
    const { path, back } = simulation.topology.flows[this.flow]!;
    const way = isAck ? back : path;
    const last = simulation.links[way[way.indexOf(index) + rows[packet + HOPS]!] ?? index]!;
    for (const { link, comes, begins, arrives } of passageOf(last, packet)) {
      const leaves = begins + transmission(link.state, rows[packet + SIZE]!);
      const place = simulation.links.indexOf(link as Link);
      const came = Number.isNaN(comes) ? simulation.now : comes;
      this.hops.push(isAck ? 1 : 0, isAck ? 0 : rows[packet + COUNT]!, place, came, begins, leaves, arrives);
    }
  }
}

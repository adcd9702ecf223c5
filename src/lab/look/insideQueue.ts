import { COUNT, ROUTE, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import type { Link } from '../../engine/link/link.ts';
import { onPassage } from '../../engine/link/passages.ts';
import { ScheduledLink } from '../../engine/queue/scheduledLink.ts';
import { MOST_INSIDE, type QueueInside, type QueueLine } from '../protocol/insideProtocol.ts';
import type { Simulation } from '../build/simulation.ts';

/** Arrival times at a queue that does not record them, s. */
export type Came = ReadonlyMap<number, number>;

/** Visits waiting packets in order of arrival at their lines. */
function eachWaiting(
  link: Link,
  time: number,
  visit: (packet: number, line: number, begins: number, comes: number) => void,
): void {
  if (link instanceof ScheduledLink) {
    link.eachHeld((packet, line) => visit(packet, line, NaN, NaN));
    return;
  }
  const waiting: (readonly [packet: number, begins: number, comes: number])[] = [];
  onPassage(link, time, (packet, comes, begins) => {
    if (begins > time && !(comes > time)) waiting.push([packet, begins, comes]);
  });
  for (const [packet, begins, comes] of waiting.sort((a, b) => a[1] - b[1])) visit(packet, 0, begins, comes);
}

/** A queue at a moment, s, not before the last event. `came`: arrival times for queues that do not record them. */
export function insideOfQueue(
  simulation: Simulation,
  index: number,
  time: number,
  came: Came = new Map<number, number>(),
): QueueInside | null {
  const link = simulation.links[index];
  if (link === undefined) return null;
  const { rows } = simulation.kernel.packets.state;
  const { readings, lines: described } = link.inside(time);
  const sums =
    described.length === 0
      ? [{ waiting: 0, bytes: 0, head: NaN }]
      : described.map(() => ({ waiting: 0, bytes: 0, head: NaN }));
  const packets: number[] = [];
  const total = { waiting: 0 };
  eachWaiting(link, time, (packet, line, begins, comes) => {
    const sum = sums[line]!;
    const known = [link.cameAt(packet), comes].find((at) => !Number.isNaN(at));
    const waited = time - (known ?? came.get(packet) ?? NaN);
    if (sum.waiting === 0) sum.head = waited;
    sum.waiting++;
    sum.bytes += rows[packet + SIZE]!;
    if (++total.waiting > MOST_INSIDE) return;
    const route = rows[packet + ROUTE]!;
    packets.push(
      line,
      route >> 1,
      route & 1,
      rows[packet + SEQ]!,
      rows[packet + COUNT]!,
      rows[packet + SIZE]!,
      waited,
      begins - time,
    );
  });
  const lines: QueueLine[] = sums.map(({ waiting, bytes, head }, place) => {
    const { route = -1, name = '', turn = -1, readings: own = [] } = described[place] ?? {};
    return { route, name, turn, readings: own, waiting, bytes, head };
  });
  return {
    link: index,
    readings,
    lines,
    packets: Float64Array.from(packets),
    length: link.queueLength(time),
    limit: link.state.limitPackets,
    limitBytes: link.state.limitBytes,
  };
}

/** The numbers by which the queue of a link decided, by formula symbol; `route`: of its packet. */
export function decidedBy({ links, now }: Simulation, index: number, route: number): Record<string, number> {
  const { readings, lines } = links[index]?.inside(now) ?? { readings: [], lines: [] };
  const own = lines.find((line) => line.route === route)?.readings ?? [];
  return Object.fromEntries(
    [...readings, ...own].flatMap(({ symbol, value }) => (Number.isNaN(value) ? [] : [[symbol, value] as const])),
  );
}

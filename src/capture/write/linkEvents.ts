import { firingAt, PACKET } from '../../engine/kernel/journal.ts';
import { ROUTE, STARTS_AT } from '../../engine/kernel/packets.ts';
import type { Simulation } from '../../lab/build/simulation.ts';

/** Link events as in ns-2: enqueue (+), start of transmission (-), receive (r), drop (d). */
type LinkEventKind = '+' | '-' | 'r' | 'd';

interface LinkEvent {
  readonly kind: LinkEventKind;
  /** s */
  readonly time: number;
  readonly link: number;
  /** Row of the packet, valid only during the callback. */
  readonly packet: number;
  /** Packet number from 0 in sending order. */
  readonly id: number;
}

/**
 * Runs a wired simulation to its end and reports all link events in order of time. `made` describes a packet when it
 * arrives at a link; the description is passed with each of its events there.
 */
export function runLinks<Made>(
  simulation: Simulation,
  made: (packet: number) => Made,
  tell: (event: LinkEvent, packet: Made) => void,
): void {
  const { kernel, topology, links, scenario } = simulation;
  const table = kernel.packets.state;
  const ids = new Map<number, number>();
  /** The link that each packet is on. */
  const over = new Map<number, number>();
  /** Transmissions that begin later, in order of time. */
  const waiting: { readonly event: LinkEvent; readonly packet: Made }[] = [];
  let next = 0;
  let lastLink = -1;

  const writeDue = (until: number): void => {
    let told = 0;
    for (; told < waiting.length && waiting[told]!.event.time <= until; told++)
      tell(waiting[told]!.event, waiting[told]!.packet);
    if (told > 0) waiting.splice(0, told);
  };
  const put = (kind: LinkEventKind, time: number, link: number, packet: number): void => {
    writeDue(time);
    tell({ kind, time, link, packet, id: idOf(packet) }, made(packet));
  };
  const idOf = (packet: number): number => {
    const known = ids.get(packet) ?? next++;
    ids.set(packet, known);
    return known;
  };
  /** A packet arrives at a link, and so has left the previous one. */
  const comes = (link: number, packet: number, time: number): void => {
    const before = over.get(packet);
    if (before !== undefined) put('r', time, before, packet);
    over.set(packet, link);
    put('+', time, link, packet);
  };
  const ends = (packet: number): void => {
    ids.delete(packet);
    over.delete(packet);
  };

  // Packets that cross several links in one event would not be reported: force one event per link.
  for (const link of links) link.state.decides = true;
  kernel.journal.attend({
    happened: (firings, at) => void (lastLink = simulation.linkAt(firingAt(firings, at).place)),
  });
  kernel.journal.attendPackets({
    packet: (kind, time, _, __, packet) => {
      if (kind === PACKET.SENT || kind === PACKET.ANSWERED) return;
      if (kind === PACKET.DROPPED) {
        comes(lastLink, packet, time);
        put('d', time, lastLink, packet);
      } else {
        const route = topology.flows[table.rows[packet + ROUTE]! >> 1]!;
        put('r', time, (kind === PACKET.RECEIVED ? route.path : route.back).at(-1)!, packet);
      }
      ends(packet);
    },
    entered: (link, packet) => {
      const { now } = kernel.scheduler.state;
      comes(link, packet, now);
      const event = {
        kind: '-',
        time: table.times[(packet >> 1) + STARTS_AT]!,
        link,
        packet,
        id: idOf(packet),
      } as const;
      let place = waiting.length;
      while (place > 0 && waiting[place - 1]!.event.time > event.time) place--;
      waiting.splice(place, 0, { event, packet: made(packet) });
    },
  });
  simulation.runBefore(Infinity);
  writeDue(scenario.duration);
  kernel.journal.attend(null);
  kernel.journal.attendPackets(null);
}

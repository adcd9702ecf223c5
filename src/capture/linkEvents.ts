import { firingAt, PACKET } from '../engine/kernel/journal.ts';
import { ROUTE, STARTS_AT } from '../engine/kernel/packets.ts';
import type { Simulation } from '../lab/simulation.ts';

/** What happens to a packet at a link, as in ns-2: it comes to the queue, its transmission begins, it arrives, it is dropped. */
export type LinkEventKind = '+' | '-' | 'r' | 'd';

export interface LinkEvent {
  readonly kind: LinkEventKind;
  /** s */
  readonly time: number;
  readonly link: number;
  /** Its row, which holds what it is only while this is told. */
  readonly packet: number;
  /** Counts packets from 0 in the order in which they were sent. */
  readonly id: number;
}

/**
 * Runs a wired simulation to its end and tells all that happens at its links, in the order of time. What is told of a packet
 * is made by `made` when it comes to a link, and handed on with each of its events there.
 */
export function runLinks<Made>(
  simulation: Simulation,
  made: (packet: number) => Made,
  tell: (event: LinkEvent, packet: Made) => void,
): void {
  const { kernel, topology, links, scenario } = simulation;
  const table = kernel.packets.state;
  const ids = new Map<number, number>();
  /** Where each packet is on its way: the link that it goes over. */
  const over = new Map<number, number>();
  /** Transmissions that begin later, in the order of time. */
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
  /** It comes to a link, and so has arrived at the end of the one before. */
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

  // Each packet comes to each link by an event of its own: passages over several are not told of.
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

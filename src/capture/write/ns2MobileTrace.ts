import { firingAt, PACKET } from '../../engine/kernel/journal.ts';
import { ROUTE, SENT_AT, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import { HOPS, NUMBER, ORIGIN, ORIGIN_SEQUENCE, WANTED, WANTED_SEQUENCE } from '../../engine/wireless/aodv/node.ts';
import {
  ARP_REQUEST,
  BODY,
  DATA,
  FIRST_ROUTING_KIND,
  FORWARDS,
  headOf,
  KIND,
  LIFETIME,
  NEXT_HOP,
  SOURCE,
  stampOf,
  TARGET,
  TTL,
} from '../../engine/wireless/datagrams.ts';
import { LOSS_CAUSES, LOSS_RULES, type LossCause } from '../../engine/wireless/losses.ts';
import { FRAME } from '../../engine/wireless/mac/macState.ts';
import { FULL_UPDATE, HELLO, RERR, RREP, RREQ, TRIGGERED_UPDATE } from '../../engine/wireless/routing/messages.ts';
import type { Simulation } from '../../lab/build/simulation.ts';

/** Sizes of frames without data, and headers around a packet, bytes (ns-2: mac-802_11.h). */
const FRAMES: Readonly<Record<number, readonly [name: string, size: number]>> = {
  [FRAME.RTS]: ['RTS', 44],
  [FRAME.CTS]: ['CTS', 38],
  [FRAME.ACK]: ['ACK', 38],
};
const DATA_OVERHEAD = 58;
const MESSAGES: Readonly<Record<number, string>> = {
  [RREQ]: 'REQUEST',
  [RREP]: 'REPLY',
  [RERR]: 'ERROR',
  [HELLO]: 'HELLO',
};
/** The port of routing protocols. */
const ROUTING_PORT = 255;
/** Layer and reason of a loss (ns-2: trace/cmu-trace.h). */
const REASONS: Partial<Readonly<Record<LossCause, string>>> = {
  noRoute: 'RTR  NRTE',
  ttl: 'RTR  TTL',
  loop: 'RTR  LOOP',
  linkBroken: 'RTR  CBK',
  arp: 'IFQ  ARP',
  collision: 'MAC  RET',
  retryLimit: 'MAC  RET',
  outOfRange: 'MAC  RET',
};

/**
 * Writes a run of mobile nodes as an ns-2 trace (old wireless format): `s` and `r` at the ends (AGT), `s` and `f` when
 * a node forwards a packet (RTR), `s` for each frame (MAC), `D` for a loss. Receptions below the ends are omitted.
 */
export function writeMobileTrace(simulation: Simulation, write: (line: string) => void): void {
  const { kernel, scenario, manet, topology } = simulation;
  const { datagrams, nodes } = manet!;
  const table = kernel.packets.state;
  const ids = new Map<string, number>();
  let cause = '';
  /** Type and ends of a flow's packet, and its number from 0 in sending order. */
  const flowOf = (packet: number) => {
    const { rows, times } = table;
    const route = rows[packet + ROUTE]!;
    const back = (route & 1) === 1;
    const ends = topology.flows[route >> 1]!;
    const key = `${route} ${rows[packet + SEQ]} ${times[(packet >> 1) + SENT_AT]}`;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    const udp = scenario.flows[route >> 1]!.kind === 'udp';
    const [from, to] = back ? [ends.to, ends.from] : [ends.from, ends.to];
    return {
      type: udp ? 'cbr' : back ? 'ack' : 'tcp',
      udp,
      from,
      to,
      port: route >> 1,
      id,
      number: rows[packet + SEQ]!,
    };
  };
  /** Text after the packet size: MAC, IP and transport fields. `fresh`: no radio has written its header yet. */
  const flowText = (packet: number, mac: string, fresh: boolean): string => {
    const { udp, from, to, port, number } = flowOf(packet);
    const { heads } = datagrams.state;
    const at = headOf(packet);
    const [ttl, next, forwards] = fresh
      ? [32, 0, 0]
      : [heads[at + TTL]!, Math.max(0, heads[at + NEXT_HOP]!), heads[at + FORWARDS]!];
    return `[${mac}] ------- [${from}:${port} ${to}:${port} ${ttl} ${next}] [${number}${udp ? '' : ' 0'}] ${forwards} 0`;
  };
  const messageText = (node: number, packet: number, mac: string): string => {
    const { heads, stamps } = datagrams.state;
    const at = headOf(packet);
    const kind = heads[at + KIND]!;
    if (kind < FIRST_ROUTING_KIND) {
      const asks = kind === ARP_REQUEST;
      const [source, about] = [heads[at + SOURCE]!, asks ? heads[at + BODY]! : heads[at + TARGET]!];
      return `[${mac}] ------- [${asks ? 'REQUEST' : 'REPLY'} ${source}/${source} ${asks ? 0 : about}/${about}]`;
    }
    const ip = `[${mac}] ------- [${kind === RREQ ? node : heads[at + SOURCE]}:${ROUTING_PORT} ${heads[at + TARGET]}:${ROUTING_PORT} ${heads[at + TTL]} ${Math.max(0, heads[at + NEXT_HOP]!)}]`;
    const wanted = `[${heads[at + WANTED]} ${heads[at + WANTED_SEQUENCE]}]`;
    if (kind === RREQ)
      return `${ip} [0x2 ${heads[at + HOPS]} ${heads[at + NUMBER]} ${wanted} [${heads[at + ORIGIN]} ${heads[at + ORIGIN_SEQUENCE]}]] (REQUEST)`;
    const name = MESSAGES[kind];
    return name === undefined || kind === RERR
      ? `${ip}${name === undefined ? '' : ` (${name})`}`
      : `${ip} [0x4 ${heads[at + HOPS]} ${wanted} ${stamps[stampOf(packet) + LIFETIME]!.toFixed(6)}] (${name})`;
  };
  const isFlow = (packet: number): boolean =>
    table.rows[packet + ROUTE]! >= 0 && datagrams.state.heads[headOf(packet) + KIND] === DATA;
  const typeOf = (packet: number): string => {
    if (isFlow(packet)) return flowOf(packet).type;
    const kind = datagrams.state.heads[headOf(packet) + KIND]!;
    if (kind < FIRST_ROUTING_KIND) return 'ARP';
    return kind === FULL_UPDATE || kind === TRIGGERED_UPDATE ? 'message' : 'AODV';
  };
  const line = (event: string, node: number, layer: string, packet: number, more: number, mac: string): void => {
    const flow = isFlow(packet);
    const text = flow ? flowText(packet, mac, false) : messageText(node, packet, mac);
    const size = table.rows[packet + SIZE]! + more;
    write(`${event} ${now()} _${node}_ ${layer} ${flow ? flowOf(packet).id : 0} ${typeOf(packet)} ${size} ${text}\n`);
  };
  const now = (): string => kernel.scheduler.state.now.toFixed(9);
  const NO_MAC = '0 0 0 0';

  const causes = new Map(LOSS_RULES.map(({ title }, index) => [title, REASONS[LOSS_CAUSES[index]!] ?? 'IFQ  ---']));
  let lostAt = -1;
  kernel.journal.attend({
    happened: (firings, at) => {
      const { rule, place } = firingAt(firings, at);
      if (simulation.rules[rule]!.kind !== 'drop') return;
      lostAt = place;
      cause = causes.get(simulation.rules[rule]!.title) ?? 'IFQ  ---';
    },
  });
  kernel.journal.attendPackets({
    packet: (kind, _time, flow, _number, packet) => {
      const { from, to } = topology.flows[flow]!;
      const size = table.rows[packet + SIZE]!;
      if (kind === PACKET.DROPPED) {
        line('D', lostAt, cause, packet, 0, NO_MAC);
        return;
      }
      const node = kind === PACKET.SENT || kind === PACKET.ACKED ? from : to;
      const leaves = kind === PACKET.SENT || kind === PACKET.ANSWERED;
      const { id, type } = flowOf(packet);
      write(
        `${leaves ? 's' : 'r'} ${now()} _${node}_ AGT  --- ${id} ${type} ${size} ${flowText(packet, NO_MAC, leaves)}\n`,
      );
    },
    handed: (node, packet) => {
      const { heads } = datagrams.state;
      const at = headOf(packet);
      // Each node sends its own copy of a request.
      const begins = heads[at + FORWARDS] === 0 || heads[at + KIND] === RREQ;
      line(begins ? 's' : 'f', node, 'RTR  ---', packet, 0, NO_MAC);
    },
    aired: (node) => {
      const { kind, to, duration, payload } = nodes[node]!.mac.state;
      const whom = to < 0 ? 'ffffffff' : to.toString(16);
      const frame = FRAMES[kind];
      // CTS and ACK frames do not contain the sender.
      const sender = kind === FRAME.CTS || kind === FRAME.ACK ? '0' : node.toString(16);
      const mac = `${duration.toString(16)} ${whom} ${sender}`;
      if (frame !== undefined) write(`s ${now()} _${node}_ MAC  --- 0 ${frame[0]} ${frame[1]} [${mac} 0] \n`);
      else line('s', node, 'MAC  ---', payload, DATA_OVERHEAD, `${mac} ${typeOf(payload) === 'ARP' ? '806' : '800'}`);
    },
  });
  simulation.runBefore(Infinity);
  kernel.journal.attend(null);
  kernel.journal.attendPackets(null);
}

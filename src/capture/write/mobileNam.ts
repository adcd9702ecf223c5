import { firingAt, PACKET } from '../../engine/kernel/journal.ts';
import { ROUTE, SIZE } from '../../engine/kernel/packets.ts';
import { DATA, FIRST_ROUTING_KIND, headOf, KIND, NEXT_HOP } from '../../engine/wireless/datagrams.ts';
import { FULL_UPDATE, TRIGGERED_UPDATE } from '../../engine/wireless/routing/messages.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { NAM_COLOURS, NAM_HEAD } from './nam.ts';

/** Node diameter in nam, m. */
const NODE_SIZE = 20;

/**
 * Writes a run of mobile nodes for nam, as ns-2 does (`namtrace-all-wireless`): nodes with positions and movements; `+
 * - h` when an end (AGT) or a node (RTR) sends, `r` when an end receives, `d` when a packet is lost. `-d -1` is a
 * broadcast, or a packet that an end passes to its own node.
 */
export function writeMobileNam(simulation: Simulation, write: (line: string) => void): void {
  const { kernel, scenario, manet, topology } = simulation;
  const { datagrams, movement, network } = manet!;
  const [width, height] = network.area;
  const { duration } = scenario;
  const table = kernel.packets.state;
  const line = (text: string): void => write(`${text}\n`);
  const legs = Array.from({ length: movement.nodes }, (_, node) => movement.legsOf(node));
  legs.forEach(([first], node) =>
    line(`n -t * -s ${node} -x ${first!.x} -y ${first!.y} -Z 0 -z ${NODE_SIZE} -v circle -c black`),
  );
  NAM_HEAD.forEach(line);
  line(`W -t * -x ${width} -y ${height}`);
  scenario.flows.forEach((_, flow) => line(`c -t * -i ${flow + 1} -n ${NAM_COLOURS[flow % NAM_COLOURS.length]}`));
  const moves = legs
    .flatMap((own, node) =>
      own.map((leg, at) => ({ ...leg, node, ends: Math.min(own[at + 1]?.time ?? duration, duration) })),
    )
    .filter(({ time, vx, vy, ends }) => (vx !== 0 || vy !== 0) && ends > time)
    .sort((one, other) => one.time - other.time);
  let moved = 0;
  /** Writes movements that begin up to a time: nam requires lines in order of time. */
  const writeMoves = (until: number): void => {
    for (; moved < moves.length && moves[moved]!.time <= until; moved++) {
      const { time, node, x, y, vx, vy, ends } = moves[moved]!;
      line(
        `n -t ${time.toFixed(9)} -s ${node} -x ${x.toFixed(6)} -y ${y.toFixed(6)} -U ${vx.toFixed(6)} -V ${vy.toFixed(6)} -T ${(ends - time).toFixed(6)}`,
      );
    }
  };
  /** Numbers of packets in flight, from 0 in sending order. */
  const ids = new Map<number, number>();
  let sent = 0;
  const isFlow = (packet: number): boolean =>
    table.rows[packet + ROUTE]! >= 0 && datagrams.state.heads[headOf(packet) + KIND] === DATA;
  const typeOf = (packet: number): string => {
    const kind = datagrams.state.heads[headOf(packet) + KIND]!;
    if (kind < FIRST_ROUTING_KIND) return 'ARP';
    return kind === FULL_UPDATE || kind === TRIGGERED_UPDATE ? 'message' : 'AODV';
  };
  const flowType = (packet: number): string => {
    const route = table.rows[packet + ROUTE]!;
    return scenario.flows[route >> 1]!.kind === 'udp' ? 'cbr' : (route & 1) === 1 ? 'ack' : 'tcp';
  };
  const tell = (events: string, node: number, to: number, packet: number, layer: 'AGT' | 'RTR'): void => {
    const { now } = kernel.scheduler.state;
    writeMoves(now);
    // A packet from an end has no radio header yet.
    const flow = layer === 'AGT' || isFlow(packet);
    const id = flow ? (ids.get(packet) ?? 0) : 0;
    const rest = `-t ${now.toFixed(9)} -s ${node} -d ${to} -p ${flow ? flowType(packet) : typeOf(packet)} -e ${table.rows[packet + SIZE]} -c ${flow ? (table.rows[packet + ROUTE]! >> 1) + 1 : 0} -a 0 -i ${id} -k ${layer}`;
    for (const event of events) line(`${event} ${rest}`);
  };

  let lostAt = 0;
  kernel.journal.attend({
    happened: (firings, at) => {
      const { rule, place } = firingAt(firings, at);
      if (simulation.rules[rule]!.kind === 'drop') lostAt = place;
    },
  });
  kernel.journal.attendPackets({
    packet: (kind, _time, flow, _number, packet) => {
      const { from, to } = topology.flows[flow]!;
      if (kind === PACKET.SENT || kind === PACKET.ANSWERED) {
        ids.set(packet, sent++);
        tell('+-h', kind === PACKET.SENT ? from : to, -1, packet, 'AGT');
        return;
      }
      if (kind === PACKET.DROPPED) tell('d', lostAt, -1, packet, 'RTR');
      else {
        const node = kind === PACKET.ACKED ? from : to;
        tell('r', node, node, packet, 'AGT');
      }
      ids.delete(packet);
    },
    handed: (node, packet) => tell('+-h', node, datagrams.state.heads[headOf(packet) + NEXT_HOP]!, packet, 'RTR'),
  });
  simulation.runBefore(Infinity);
  writeMoves(duration);
  kernel.journal.attend(null);
  kernel.journal.attendPackets(null);
}

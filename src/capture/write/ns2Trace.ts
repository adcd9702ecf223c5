import { firingAt, PACKET } from '../../engine/kernel/journal.ts';
import { ROUTE, SIZE, ECN, FLAGS, SEQ } from '../../engine/kernel/packets.ts';
import { DATA, FIRST_ROUTING_KIND, headOf, KIND, NEXT_HOP } from '../../engine/wireless/datagrams.ts';
import { FULL_UPDATE, TRIGGERED_UPDATE } from '../../engine/wireless/routing/messages.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import type { Topology } from '#scenario/graph/topology.ts';
import { runLinks } from './linkEvents.ts';
import { writeMobileTrace } from './ns2MobileTrace.ts';

/** Header of every nam file: version and flat addresses (ns-2.35, tcl/lib/ns-namsupp.tcl). */
const NAM_HEAD = [
  'V -t * -v 1.0a5 -a 0',
  'A -t * -n 1 -p 0 -o 0x7fffffff -c 30 -a 1',
  'A -t * -h 1 -m 2147483647 -s 0',
] as const;

/** Colour names that nam knows. Flows use them in turn. */
const NAM_COLOURS = ['blue', 'orange', 'green', 'purple', 'red', 'brown', 'cyan', 'magenta'] as const;

/** Node diameter in nam, m. */
const NODE_SIZE = 20;

/**
 * Writes a run of mobile nodes for nam, as ns-2 does (`namtrace-all-wireless`): nodes with positions and movements; `+
 * - h` when an end (AGT) or a node (RTR) sends, `r` when an end receives, `d` when a packet is lost. `-d -1` is a
 * broadcast, or a packet that an end passes to its own node.
 */
function writeMobileNam(simulation: Simulation, write: (line: string) => void): void {
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

/** Nodes in ns-2's numbering, used in scripts and traces: the order in which links name them. */
export const nodeNumbers = ({ links }: Topology): readonly number[] => [
  ...new Set(links.flatMap(({ from, to }) => [from, to])),
];

/** Fields of a packet in a trace line, besides its location. */
interface Packet {
  readonly flow: number;
  readonly back: boolean;
  readonly type: string;
  readonly size: number;
  readonly flags: string;
  readonly number: number;
}

/** Time format of ns-2. */
const timeText = (time: number): string => String(Number(time.toPrecision(15)));

function packetReader({ kernel, scenario }: Simulation): (packet: number) => Packet {
  return (packet) => {
    const row = kernel.packets.state.rows;
    const flow = row[packet + ROUTE]! >> 1;
    const back = (row[packet + ROUTE]! & 1) === 1;
    const bits = row[packet + FLAGS]!;
    const sign = (bit: number, letter: string): string => ((bits & bit) === 0 ? '-' : letter);
    return {
      flow,
      back,
      type: scenario.flows[flow]!.kind === 'udp' ? 'cbr' : back ? 'ack' : 'tcp',
      size: row[packet + SIZE]!,
      // Flags: echo, priority, congestion action, congestion experienced, fast start, capable (ns-2.35,
      // trace/trace.cc).
      flags: `${sign(ECN.ECE, 'C')}--${sign(ECN.CWR, 'A')}${sign(ECN.CE, 'E')}-${sign(ECN.ECT, 'N')}`,
      number: row[packet + SEQ]!,
    };
  };
}

/** Node and port of both ends of each flow, as in a script: agents use the next free port of their node. */
function endsOf({ topology }: Simulation, number: (node: number) => number): readonly (readonly [string, string])[] {
  const ports = new Map<number, number>();
  const port = (node: number): string => {
    const next = ports.get(node) ?? 0;
    ports.set(node, next + 1);
    return `${number(node)}.${next}`;
  };
  return topology.flows.map(({ from, to }) => [port(from), port(to)] as const);
}

function prepared(simulation: Simulation) {
  const { topology } = simulation;
  const order = nodeNumbers(topology);
  const number = (node: number): number => order.indexOf(node);
  const ends = endsOf(simulation, number);
  const places = topology.links.map(({ from, to }) => [number(from), number(to)] as const);
  return { order, places, ends, read: packetReader(simulation) };
}

/**
 * Writes a run as an ns-2 trace (`trace-all`). Columns for wired runs: event, time, from, to, type, size, flags, flow,
 * source, destination, number, packet.
 */
export function writeNs2Trace(simulation: Simulation, write: (line: string) => void): void {
  if (simulation.scenario.network.kind === 'manet') {
    writeMobileTrace(simulation, write);
    return;
  }
  const { places, ends, read } = prepared(simulation);
  runLinks(simulation, read, ({ kind, time, link, id }, { flow, back, type, size, flags, number }) => {
    const [source, sink] = ends[flow]!;
    const way = back ? `${sink} ${source}` : `${source} ${sink}`;
    write(
      `${kind} ${timeText(time)} ${places[link]!.join(' ')} ${type} ${size} ${flags} ${flow + 1} ${way} ${number} ${id}\n`,
    );
  });
}

/** Writes a run for nam (format version 1.0a5). */
export function writeNam(simulation: Simulation, write: (line: string) => void): void {
  if (simulation.manet !== null) {
    writeMobileNam(simulation, write);
    return;
  }
  const { topology, scenario } = simulation;
  const { order, places, ends, read } = prepared(simulation);
  const line = (text: string): void => write(`${text}\n`);
  NAM_HEAD.forEach(line);
  scenario.flows.forEach((_, flow) => line(`c -t * -i ${flow + 1} -n ${NAM_COLOURS[flow % NAM_COLOURS.length]}`));
  order.forEach((_, node) => line(`n -t * -a ${node} -s ${node} -S UP -v circle -c black -i black`));
  topology.links.forEach(({ from, to, rate, delay }, index) => {
    // nam draws one line for both directions.
    const first = topology.links.findIndex((other) => other.from === to && other.to === from);
    const [a, b] = places[index]!;
    if (first < 0 || first > index) line(`l -t * -s ${a} -d ${b} -S UP -r ${rate} -D ${delay} -c black`);
  });
  runLinks(simulation, read, ({ kind, time, link, id }, { flow, back, type, size, flags, number }) => {
    const [from, to] = places[link]!;
    const [source, sink] = ends[flow]!;
    const way = back ? `${sink} ${source}` : `${source} ${sink}`;
    const rest = `-t ${timeText(time)} -s ${from} -d ${to} -p ${type} -e ${size} -c ${flow + 1} -i ${id} -a ${flow + 1} -x {${way} ${number} ${flags} null}`;
    line(`${kind} ${rest}`);
    if (kind === '-') line(`h ${rest}`);
  });
}

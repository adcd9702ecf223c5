import { ECN, FLAGS, ROUTE, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import type { Topology } from '../../scenario/topology.ts';
import { runLinks } from './linkEvents.ts';
import { writeMobileNam } from './mobileNam.ts';
import { NAM_COLOURS, NAM_HEAD } from './nam.ts';
import { writeMobileTrace } from './ns2MobileTrace.ts';

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

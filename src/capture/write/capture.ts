import { firingAt, PACKET } from '../../engine/kernel/journal.ts';
import { COUNT, ECHO, ECN, FLAGS, PUSHED, ROUTE, SENT_AT, SEQ, SIZE, STARTS_AT } from '../../engine/kernel/packets.ts';
import { DATA, FIRST_ROUTING_KIND, headOf, KIND, SOURCE, TARGET, TTL } from '../../engine/wireless/datagrams.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { addressOf, arpMessage, routingMessage } from '../wire/airMessages.ts';
import { quicRefused } from './leftOut.ts';
import { ETHERTYPE, ethernetFrame, frameOf, RADIOTAP, type Load } from '../wire/frames.ts';
import { hostAddress, type MadePacket, tcpPacket, udpPacket } from '../wire/ipPacket.ts';
import { ETHERNET, interfaceDescription, packetBlock, sectionHeader } from '../wire/pcapng.ts';
import { fieldOf } from '../../engine/tcp/ecn/handshake.ts';
import { carriesSack } from '../../engine/tcp/stack.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { valuesOf } from '#scenario/check/senderChanges.ts';

const MS = 1000;
const ticks = (seconds: number): number => Math.max(0, Math.round(seconds * MS));
/** Initial TTL where no radio counts hops. */
const FIRST_TTL = 64;

/** Builds the IPv4 packets of the flows of a run, identical at every capture point. */
class FlowPackets {
  private readonly settings;
  /**
   * Per sender, the time (s) at which the newest ACK that it has received was sent. Segments echo it as their
   * timestamp.
   */
  private readonly heard;
  private readonly echoes: number[][];

  constructor(private readonly simulation: Simulation) {
    const { flows } = simulation.scenario;
    this.settings = flows.map((flow) => (flow.kind === 'tcp' ? valuesOf(flow) : null));
    this.heard = flows.map(() => 0);
    this.echoes = flows.map(() => []);
  }

  /** A segment leaves its sender. */
  sent(flow: number, packet: number): void {
    this.echoes[flow]![this.simulation.kernel.packets.state.rows[packet + SEQ]!] = this.heard[flow]!;
  }

  /** An ACK reaches its sender. */
  acknowledged(flow: number, packet: number): void {
    this.heard[flow] = this.simulation.kernel.packets.state.times[(packet >> 1) + SENT_AT]!;
  }

  /** Builds a packet in its present state. */
  made(packet: number, ttl = FIRST_TTL): MadePacket {
    const { scenario, kernel, flows, topology, manet } = this.simulation;
    const { rows, times, sacks } = kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    const flow = route >> 1;
    const back = (route & 1) === 1;
    const described = scenario.flows[flow]!;
    const parts = flows[flow]!;
    const { from, to } = topology.flows[flow]!;
    const ends =
      manet === null ? [hostAddress(flow, false), hostAddress(flow, true)] : [addressOf(from), addressOf(to)];
    const way = { flow, back, from: ends[back ? 1 : 0]!, to: ends[back ? 0 : 1]! };
    const number = rows[packet + SEQ]!;
    // IP identification: for a segment, from its number and transmission count; for an ACK, from its sending time in
    // us. tcptrace would treat two ACKs with equal identifications as copies made by the hardware.
    const identification = back
      ? Math.round(times[(packet >> 1) + SENT_AT]! * 1e6)
      : number + 31 * rows[packet + COUNT]!;
    if (described.kind === 'udp' || parts.kind === 'udp')
      return udpPacket(way, rows[packet + SIZE]!, { identification, ttl });
    const values = this.settings[flow]!;
    const mss = described.segmentSize;
    const flags = rows[packet + FLAGS]!;
    const syn = back ? rows[packet + COUNT] === 0 : number === 0;
    const place = kernel.packets.sackAt(packet);
    const blocks = back && sacks.length > 0 ? sacks[place]! : 0;
    const edge = (at: number): number => 1 + (sacks[place + at]! - 1) * mss;
    return tcpPacket({
      ...way,
      // The SYN is byte 0, segment n begins at byte 1 + (n - 1) SMSS.
      sequence: syn ? 0 : back ? 1 : 1 + (number - 1) * mss,
      acknowledges: back ? 1 + number * mss : syn ? null : 1,
      payload: back || syn ? 0 : mss,
      syn,
      push: (flags & PUSHED) !== 0,
      ece: (flags & ECN.ECE) !== 0,
      ae: (flags & ECN.AE) !== 0,
      cwr: (flags & ECN.CWR) !== 0,
      window: back ? parts.sender.flight.window * mss : 65_535,
      mss,
      sackPermitted: carriesSack(described.sack, String(values.recovery)),
      sack: Array.from({ length: blocks }, (_, at) => [edge(1 + 2 * at), edge(2 + 2 * at)] as const),
      timestamps: values.timestamps
        ? {
            value: ticks(times[(packet >> 1) + SENT_AT]!),
            echo: ticks(back ? times[(packet >> 1) + ECHO]! : (this.echoes[flow]![number] ?? 0)),
          }
        : null,
      ecn: fieldOf(flags),
      identification,
      ttl,
    });
  }
}

/** Bytes stored per packet, enough for all headers; the payload is zeros. 0: everything. */
const SNAP_LENGTH = 512;

/** Reasons why a run cannot be exported as a capture, one per line; empty: it can. */
export function whyNoCapture(scenario: Scenario): readonly string[] {
  if (scenario.network.kind === 'script')
    return ['network.kind: must be a network for a capture: a script has no links (got "script")'];
  const quic = quicRefused(scenario, 'a capture of TCP headers');
  if (quic.length > 0) return quic;
  const large = scenario.flows.findIndex((flow) => (flow.kind === 'tcp' ? flow.segmentSize : flow.packetSize) > 65_000);
  return large < 0
    ? []
    : [`flows[${large}]: must send at most 65000 bytes at a time for a capture: IPv4 has no larger packets`];
}

/** Clock time at which a capture begins, s. Wireshark treats a SYN at time 0 as missing. */
const BEGINS = 1;

/** Capture points, the default first. In a network with radios, the bottleneck is the air. */
export const TAPS = ['sender', 'receiver', 'bottleneck', 'all'] as const;
export type Tap = (typeof TAPS)[number];

/** Capture point, and whether payloads are stored in full or cut off (they are zeros). */
export interface Listening {
  readonly tap: Tap;
  readonly whole?: boolean;
}

/** Number of interfaces that a capture of a scenario declares. */
export function interfacesOf({ flows, network }: Scenario, tap: Tap): number {
  const between = hasRadios(network) ? 1 : 2;
  return tap === 'all' ? 2 * flows.length + between : tap === 'bottleneck' ? between : flows.length;
}

const hasRadios = ({ kind }: Scenario['network']): boolean => kind === 'manet' || kind === 'accessPoint';

/**
 * Runs a scenario to its end and writes it as a capture (pcapng). Each flow has one interface at its sender and one at
 * its receiver; the bottleneck has one before and one after its queue, or one that sees every frame on the air if there
 * are radios. Blocks go to `write` in order of time; a `tap` other than `all` selects the interfaces. Capturing does
 * not change the run.
 */
export function captureRun(
  simulation: Simulation,
  { tap, whole = false }: Listening,
  write: (bytes: Uint8Array) => void,
): void {
  const { scenario, topology, kernel, flows, manet } = simulation;
  const table = kernel.packets.state;
  const { bottleneck } = topology;
  const packets = new FlowPackets(simulation);
  const [before, after] = [2 * flows.length, 2 * flows.length + 1];
  /** Packets that leave the queue later, in order of time. */
  const waiting: { readonly at: number; readonly made: MadePacket }[] = [];
  let lastLink = -1;

  const seen = (place: number): boolean =>
    tap === 'all' || tap === (place >= before ? 'bottleneck' : place % 2 === 0 ? 'sender' : 'receiver');
  /** Interface numbers in the file. Unused interfaces are not declared, since their link type may differ. */
  const interfaces = new Map<number, number>();
  const describe = (place: number, name: string, link = ETHERNET): void => {
    if (!seen(place)) return;
    interfaces.set(place, interfaces.size);
    write(interfaceDescription(name, link, whole ? 0 : SNAP_LENGTH));
  };
  write(
    sectionHeader(`${scenario.title === '' ? 'A run' : scenario.title}: simulated by Sawtooth, seed ${scenario.seed}`),
  );
  scenario.flows.forEach((flow, index) => {
    describe(2 * index, `sender ${index + 1} (${flow.name})`);
    describe(2 * index + 1, `receiver ${index + 1} (${flow.name})`);
  });
  if (manet === null) {
    const name = topology.links[bottleneck]?.name ?? '';
    describe(before, `${name} before the queue`);
    describe(after, `${name} after the queue`);
  } else describe(before, 'the air', RADIOTAP);
  const radios = manet !== null;

  const record = (place: number, time: number, made: MadePacket, comment = ''): void => {
    const number = interfaces.get(place);
    if (number === undefined) return;
    const { bytes, length } = radios && place === before ? made : ethernetFrame(made);
    const kept = whole ? new Uint8Array(length) : bytes.subarray(0, SNAP_LENGTH);
    if (whole) kept.set(bytes);
    write(packetBlock(number, BEGINS + time, kept, length, comment));
  };
  const writeDue = (until: number): void => {
    while (waiting.length > 0 && waiting[0]!.at <= until) {
      const { at, made } = waiting.shift()!;
      record(after, at, made);
    }
  };
  const put = (place: number, time: number, made: MadePacket, comment = ''): void => {
    writeDue(time);
    record(place, time, made, comment);
  };

  const air = manet === null ? null : { ...manet.network.radio, cell: scenario.network.kind === 'accessPoint' };
  /** Payload of a radio's frame. */
  const loadOf = (node: number, packet: number, to: number): Load => {
    const { datagrams } = manet!;
    const { heads } = datagrams.state;
    const at = headOf(packet);
    const kind = heads[at + KIND]!;
    const [source, target] = [heads[at + SOURCE]!, heads[at + TARGET]!];
    if (kind === DATA) {
      const ttl = Math.min(255, Math.max(1, heads[at + TTL]!));
      return { type: ETHERTYPE.IP, source, target, packet: packets.made(packet, ttl) };
    }
    return kind >= FIRST_ROUTING_KIND
      ? { type: ETHERTYPE.IP, source, target, packet: routingMessage(datagrams, packet, node, to) }
      : { type: ETHERTYPE.ARP, source, target, packet: arpMessage(datagrams, packet) };
  };

  kernel.journal.attend({
    happened: (firings, at) => void (lastLink = simulation.linkAt(firingAt(firings, at).place)),
  });
  /** Title and source of the rule that caused a retransmission; '': first transmission. */
  const whyAgain = (flow: number, packet: number): string => {
    const parts = flows[flow]!;
    if (parts.kind !== 'tcp' || table.rows[packet + COUNT]! < 2) return '';
    const cause = kernel.journal.find(parts.sender.state.chain);
    if (cause === null) return '';
    const { title, citation } = simulation.rules[cause.rule]!;
    return `${title} (${citation.source}${citation.section === '' ? '' : `, ${citation.section}`})`;
  };
  kernel.journal.attendPackets({
    packet: (kind, time, flow, _, packet) => {
      if (kind === PACKET.SENT) packets.sent(flow, packet);
      else if (kind === PACKET.ACKED) packets.acknowledged(flow, packet);
      if (kind === PACKET.SENT) {
        put(2 * flow, time, packets.made(packet), whyAgain(flow, packet));
      } else if (kind === PACKET.ACKED) put(2 * flow, time, packets.made(packet));
      else if (kind === PACKET.RECEIVED || kind === PACKET.ANSWERED) put(2 * flow + 1, time, packets.made(packet));
      else if (manet === null && lastLink === bottleneck) put(before, time, packets.made(packet));
    },
    entered: (link, packet) => {
      if (link !== bottleneck) return;
      const made = packets.made(packet);
      put(before, kernel.scheduler.state.now, made);
      waiting.push({ at: table.times[(packet >> 1) + STARTS_AT]!, made });
    },
    aired: (node) => {
      if (!seen(before)) return;
      const { state } = manet!.nodes[node]!.mac;
      const load = state.payload < 0 ? null : loadOf(node, state.payload, state.to);
      put(before, kernel.scheduler.state.now, frameOf(node, state, load, air!));
    },
  });
  simulation.runBefore(Infinity);
  writeDue(scenario.duration);
  kernel.journal.attend(null);
  kernel.journal.attendPackets(null);
}

import { firingAt, PACKET } from '../engine/kernel/journal.ts';
import { COUNT, ECN, FLAGS, PUSHED, ROUTE, SEQ, SIZE, STARTS_AT } from '../engine/kernel/packets.ts';
import { carriesSack } from '../engine/tcp/stack.ts';
import type { Simulation } from '../lab/simulation.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { valuesOf } from '../scenario/senderChanges.ts';
import { type MadePacket, tcpPacket, udpPacket } from './ipPacket.ts';
import { interfaceDescription, packetBlock, sectionHeader } from './pcapng.ts';

/** Bytes that are kept of a packet: more than its headers; payloads are zeros. */
const SNAP_LENGTH = 128;
const MS = 1000;

/** Why a run cannot be a capture, in one line; empty: it can. */
export function whyNoCapture(scenario: Scenario): readonly string[] {
  const { kind } = scenario.network;
  if (kind === 'manet' || kind === 'accessPoint')
    return [`network.kind: must be wired for a capture: frames of radios are not written yet (got "${kind}")`];
  if (scenario.network.kind === 'script')
    return ['network.kind: must be a network for a capture: a script has no links (got "script")'];
  const large = scenario.flows.findIndex((flow) => (flow.kind === 'tcp' ? flow.segmentSize : flow.packetSize) > 65_000);
  return large < 0
    ? []
    : [`flows[${large}]: must send at most 65000 bytes at a time for a capture: IPv4 has no larger packets`];
}

/** Where packets are seen. */
export const TAPS = ['all', 'sender', 'receiver', 'bottleneck'] as const;
export type Tap = (typeof TAPS)[number];

/**
 * A run as a capture (pcapng): for each flow an interface at its sender and one at its receiver, and one before and one after
 * the queue of the bottleneck. It runs the simulation to its end and hands the blocks of the file to `write`, in the order
 * of time; with a `tap` other than all, packets of its interfaces alone. An observer alone: the run is as without it.
 */
export function captureRun(simulation: Simulation, tap: Tap, write: (bytes: Uint8Array) => void): void {
  const { scenario, topology, kernel, flows } = simulation;

  const table = kernel.packets.state;
  const bottleneck = topology.bottleneck;
  const [before, after] = [2 * flows.length, 2 * flows.length + 1];
  const settings = scenario.flows.map((flow) => (flow.kind === 'tcp' ? valuesOf(flow) : null));
  /** When the newest ACK that each sender has heard left its receiver, and each receiver its newest segment, s: echoed. */
  const heard = flows.map(() => 0);
  /** Packets that leave the queue later, in the order of time. */
  const waiting: { readonly at: number; readonly made: MadePacket }[] = [];
  let lastLink = -1;

  write(
    sectionHeader(`${scenario.title === '' ? 'A run' : scenario.title}: simulated by Sawtooth, seed ${scenario.seed}`),
  );
  scenario.flows.forEach((flow, index) => {
    write(interfaceDescription(`sender ${index + 1} (${flow.name})`, SNAP_LENGTH));
    write(interfaceDescription(`receiver ${index + 1} (${flow.name})`, SNAP_LENGTH));
  });
  const name = topology.links[bottleneck]?.name ?? '';
  write(interfaceDescription(`${name} before the queue`, SNAP_LENGTH));
  write(interfaceDescription(`${name} after the queue`, SNAP_LENGTH));

  const seen = (place: number): boolean =>
    tap === 'all' || tap === (place >= before ? 'bottleneck' : place % 2 === 0 ? 'sender' : 'receiver');
  const settle = (until: number): void => {
    while (waiting.length > 0 && waiting[0]!.at <= until) {
      const { at, made } = waiting.shift()!;
      if (seen(after)) write(packetBlock(after, at, made.bytes, made.length));
    }
  };
  const put = (place: number, time: number, made: MadePacket): void => {
    settle(time);
    if (seen(place)) write(packetBlock(place, time, made.bytes, made.length));
  };

  const madeOf = (packet: number, time: number): MadePacket => {
    const row = table.rows;
    const route = row[packet + ROUTE]!;
    const flow = route >> 1;
    const back = (route & 1) === 1;
    const described = scenario.flows[flow]!;
    const parts = flows[flow]!;
    // The same wherever the packet is seen: its number and which of its transmissions it is; of an ACK, what caused it.
    const own = row[packet + SEQ]! + 31 * row[packet + COUNT]!;
    if (described.kind === 'udp' || parts.kind === 'udp') return udpPacket({ flow, back }, row[packet + SIZE]!, own);
    const values = settings[flow]!;
    const mss = described.segmentSize;
    const number = row[packet + SEQ]!;
    const flags = row[packet + FLAGS]!;
    const syn = back ? row[packet + COUNT] === 0 : number === 0;
    const place = kernel.packets.sackAt(packet);
    const blocks = back && table.sacks.length > 0 ? table.sacks[place]! : 0;
    const edge = (at: number): number => 1 + (table.sacks[place + at]! - 1) * mss;
    return tcpPacket({
      flow,
      back,
      // The SYN is byte 0, segment n begins at byte 1 + (n - 1) SMSS.
      sequence: syn ? 0 : back ? 1 : 1 + (number - 1) * mss,
      acknowledges: back ? 1 + number * mss : syn ? null : 1,
      payload: back || syn ? 0 : mss,
      syn,
      push: (flags & PUSHED) !== 0,
      ece: (flags & ECN.ECE) !== 0,
      cwr: (flags & ECN.CWR) !== 0,
      window: back ? parts.sender.flight.window * mss : 65_535,
      mss,
      sackPermitted: carriesSack(described.sack, String(values.recovery)),
      sack: Array.from({ length: blocks }, (_, at) => [edge(1 + 2 * at), edge(2 + 2 * at)] as const),
      timestamps: values.timestamps ? { value: Math.round(time * MS), echo: Math.round(heard[flow]! * MS) } : null,
      ecn: (flags & ECN.CE) !== 0 ? 3 : (flags & ECN.ECT) !== 0 ? 2 : 0,
      identification: own,
    });
  };

  kernel.journal.attend({ happened: (firings, at) => void (lastLink = firingAt(firings, at).link) });
  kernel.journal.attendPackets({
    packet: (kind, time, flow, _, packet) => {
      if (kind === PACKET.SENT) put(2 * flow, time, madeOf(packet, time));
      else if (kind === PACKET.RECEIVED) put(2 * flow + 1, time, madeOf(packet, time));
      else if (kind === PACKET.ACKED) put(2 * flow, time, madeOf(packet, time));
      else if (kind === PACKET.DROPPED && lastLink === bottleneck) put(before, time, madeOf(packet, time));
    },
    entered: (link, packet) => {
      const { now } = kernel.scheduler.state;
      const route = table.rows[packet + ROUTE]!;
      const flow = route >> 1;
      if ((route & 1) === 1 && topology.flows[flow]!.back[0] === link) put(2 * flow + 1, now, madeOf(packet, now));
      if (link !== bottleneck) return;
      const made = madeOf(packet, now);
      put(before, now, made);
      waiting.push({ at: table.times[(packet >> 1) + STARTS_AT]!, made });
    },
  });
  simulation.runBefore(Infinity);
  settle(scenario.duration);
  kernel.journal.attend(null);
  kernel.journal.attendPackets(null);
}

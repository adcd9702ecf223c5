import { COUNT, ECHO, ECN, FLAGS, PUSHED, ROUTE, SENT_AT, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import { fieldOf } from '../../engine/tcp/ecn/handshake.ts';
import { carriesSack } from '../../engine/tcp/stack.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { valuesOf } from '#scenario/check/senderChanges.ts';
import { addressOf } from '../wire/airMessages.ts';
import { hostAddress, tcpPacket, udpPacket, type MadePacket } from '../wire/ipPacket.ts';

const MS = 1000;
const ticks = (seconds: number): number => Math.max(0, Math.round(seconds * MS));
/** Initial TTL where no radio counts hops. */
const TTL = 64;

/** Builds the IPv4 packets of the flows of a run, identical at every capture point. */
export class FlowPackets {
  private readonly settings;
  /**
   * Departure time of the newest ACK that each sender has received, s; and the timestamp that each segment therefore
   * echoes.
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
  made(packet: number, ttl = TTL): MadePacket {
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
    // IP identification: from the segment number and its transmission count; for an ACK, from the time at which it is
    // sent, in us: tcptrace takes two ACKs of one number for copies made by the hardware.
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

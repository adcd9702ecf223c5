import { PACKET } from '../../engine/kernel/journal.ts';
import { COUNT, NUMBER, SEQ, SIZE } from '../../engine/kernel/packets.ts';
import { headerOf, type Log, type Logged } from './qlogEvent.ts';
import type { Simulation, TcpParts } from '../../lab/build/simulation.ts';
import { UDP_BYTES } from '../../engine/tcp/stacks/quic.ts';

const MS = 1000;
/** Unit of an ACK delay, ms. */
const DELAY_UNIT = 8e-3;

/** Writes the events of one sender of QUIC: its own packet numbers, the ranges of its ACKs, losses by threshold. */
class QuicLog implements Log {
  /** Packets that are neither acknowledged nor lost: number and data unit, in order of sending. */
  private readonly waiting = new Map<number, number>();
  private last = '';
  private probes = 0;

  constructor(
    private readonly simulation: Simulation,
    private readonly parts: TcpParts,
    private readonly mss: number,
    /** UDP payload of a packet with data, bytes. */
    private readonly datagram: number,
    private readonly tell: (event: Logged) => void,
  ) {}

  sent(time: number, unit: number, packet: number): void {
    const { rows } = this.simulation.kernel.packets.state;
    const number = rows[packet + NUMBER]!;
    this.waiting.set(number, unit);
    const frame = {
      frame_type: 'stream',
      stream_id: 0,
      offset: Math.max(0, (unit - 1) * this.mss),
      length: unit === 0 ? 0 : this.mss,
    };
    this.tell({
      time,
      name: 'transport:packet_sent',
      data: { header: headerOf(number), raw: { length: rows[packet + SIZE]! - UDP_BYTES }, frames: [frame] },
    });
  }

  acknowledged(time: number, received: number, packet: number): void {
    const { packets } = this.simulation.kernel;
    const { rows, sacks } = packets.state;
    const at = packets.sackAt(packet);
    const ranges = Array.from({ length: sacks[at]! }, (_, i) => [sacks[at + 1 + 2 * i]!, sacks[at + 2 + 2 * i]! - 1]);
    for (const [low = 0, high = 0] of ranges)
      for (let number = low; number <= high; number++) this.waiting.delete(number);
    const frame = { frame_type: 'ack', ack_delay: rows[packet + NUMBER]! * DELAY_UNIT, acked_ranges: ranges.reverse() };
    this.tell({
      time,
      name: 'transport:packet_received',
      data: { header: headerOf(received), raw: { length: rows[packet + SIZE]! - UDP_BYTES }, frames: [frame] },
    });
  }

  /** Writes what an event has changed: losses, expired timers, and metrics. */
  after(time: number): void {
    const { sender } = this.parts;
    const { recovery, timer, window } = sender;
    const { oldest, largest, probesSent } = recovery as unknown as Readonly<Record<string, number>>;
    if (probesSent !== this.probes) {
      this.probes = probesSent!;
      const data = { event_type: 'expired', timer_type: 'pto', packet_number_space: 'application_data' };
      this.tell({ time, name: 'recovery:loss_timer_updated', data });
    }
    for (const number of this.waiting.keys()) {
      if (number >= oldest!) break;
      this.waiting.delete(number);
      const isOvertaken = number <= largest! - sender.settings.recovery.packetThreshold;
      const trigger = isOvertaken ? 'reordering_threshold' : 'time_threshold';
      this.tell({ time, name: 'recovery:packet_lost', data: { header: headerOf(number), trigger } });
    }
    const { cwnd, ssthresh } = window;
    const data = {
      congestion_window: Math.round(cwnd * this.datagram),
      bytes_in_flight: sender.pipe() * this.datagram,
      ...(ssthresh < 1e9 ? { ssthresh: Math.round(ssthresh * this.datagram) } : {}),
      ...(sender.srtt() > 0
        ? {
            smoothed_rtt: sender.srtt() * MS,
            min_rtt: sender.state.minRtt * MS,
            rtt_variance: timer.rttvar * MS,
            pto_count: Math.round(Math.log2(timer.backoff)),
          }
        : {}),
    };
    const text = JSON.stringify(data);
    if (text === this.last) return;
    this.last = text;
    this.tell({ time, name: 'recovery:metrics_updated', data });
  }
}

/** Converts numbers to ranges: 1, 2, 3, 7 becomes [[1, 3], [7, 7]]. */
function rangesOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Writes the events of one TCP sender. Each transmission has its own number, like a QUIC packet. */
class SenderLog implements Log {
  private transmissions = 0;
  /** Newest transmission number of each unacknowledged segment. */
  private readonly newest = new Map<number, number>();
  private last = '';
  private readonly isTold = { now: false };

  constructor(
    private readonly simulation: Simulation,
    private readonly parts: TcpParts,
    private readonly mss: number,
    private readonly tell: (event: Logged) => void,
  ) {}

  sent(time: number, segment: number, packet: number): void {
    const { rows } = this.simulation.kernel.packets.state;
    const [size, transmission] = [rows[packet + SIZE]!, rows[packet + COUNT]!];
    this.isTold.now = true;
    const before = this.newest.get(segment);
    if (transmission > 1 && before !== undefined)
      this.tell({ time, name: 'recovery:packet_lost', data: { header: headerOf(before) } });
    const number = this.transmissions++;
    this.newest.set(segment, number);
    const offset = Math.max(0, (segment - 1) * this.mss);
    const frame = { frame_type: 'stream', stream_id: 0, offset, length: segment === 0 ? 0 : this.mss };
    this.tell({
      time,
      name: 'transport:packet_sent',
      data: { header: headerOf(number), raw: { length: size }, frames: [frame] },
    });
  }

  acknowledged(time: number, received: number, packet: number): void {
    const { rows } = this.simulation.kernel.packets.state;
    const [upTo, size] = [rows[packet + SEQ]!, rows[packet + SIZE]!];
    this.isTold.now = true;
    const numbers: number[] = [];
    for (const [segment, number] of this.newest)
      if (segment <= upTo) {
        numbers.push(number);
        this.newest.delete(segment);
      }
    this.tell({
      time,
      name: 'transport:packet_received',
      data: {
        header: headerOf(received),
        raw: { length: size },
        frames: [{ frame_type: 'ack', acked_ranges: rangesOf(numbers) }],
      },
    });
  }

  /** Writes the sender's metrics that changed with its packets. */
  after(time: number): void {
    if (!this.isTold.now) return;
    this.isTold.now = false;
    const { sender } = this.parts;
    const { cwnd, ssthresh } = sender.window;
    const data = {
      congestion_window: Math.round(cwnd * this.mss),
      bytes_in_flight: sender.pipe() * this.mss,
      ...(ssthresh < 1e9 ? { ssthresh: Math.round(ssthresh * this.mss) } : {}),
      ...(sender.srtt() > 0 ? { smoothed_rtt: sender.srtt() * MS } : {}),
    };
    const text = JSON.stringify(data);
    if (text === this.last) return;
    this.last = text;
    this.tell({ time, name: 'recovery:metrics_updated', data });
  }
}

/**
 * Writes a run as qlog (draft-ietf-quic-qlog-main-schema, version 0.3, JSON), one trace per TCP sender. `build` creates
 * the run again for each sender, so that no trace has to be buffered.
 */
export function writeQlog(build: () => Simulation, version: string, write: (text: string) => void): void {
  const { scenario } = build();
  const head = { qlog_version: '0.3', qlog_format: 'JSON', title: scenario.title };
  write(`${JSON.stringify(head).slice(0, -1)},"traces":[`);
  let first = true;
  scenario.flows.forEach((flow, index) => {
    if (flow.kind !== 'tcp') return;
    const simulation = build();
    const parts = simulation.flows[index]!;
    if (parts.kind !== 'tcp') return;
    const trace = {
      title: `${flow.name} (${flow.variant})`,
      vantage_point: { name: `sender ${index + 1}`, type: 'client' },
      common_fields: {
        time_format: 'relative',
        reference_time: 0,
        ...(parts.sender.speaksQuic ? { protocol_type: ['QUIC'] } : {}),
      },
      configuration: { simulated_by: `Sawtooth ${version}`, seed: scenario.seed },
    };
    write(`${first ? '' : ','}\n${JSON.stringify(trace).slice(0, -1)},"events":[`);
    first = false;
    let some = false;
    const tell = ({ time, name, data }: Logged): void => {
      write(`${some ? ',' : ''}\n${JSON.stringify({ time: time * MS, name, data })}`);
      some = true;
    };
    const { segmentSize, headerSize } = flow;
    const log: Log = parts.sender.speaksQuic
      ? new QuicLog(simulation, parts, segmentSize, segmentSize + headerSize - UDP_BYTES, tell)
      : new SenderLog(simulation, parts, segmentSize, tell);
    let acks = 0;
    simulation.kernel.journal.attendPackets({
      packet: (kind, time, of, number, packet) => {
        if (of !== index) return;
        if (kind === PACKET.SENT) log.sent(time, number, packet);
        else if (kind === PACKET.ACKED) log.acknowledged(time, acks++, packet);
      },
    });
    while (simulation.nextTime() < Infinity) {
      simulation.runBefore(Infinity, 1);
      log.after(simulation.now);
    }
    simulation.kernel.journal.attendPackets(null);
    write(']}');
  });
  write(']}\n');
}

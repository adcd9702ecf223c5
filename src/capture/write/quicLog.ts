import { NUMBER, SIZE } from '../../engine/kernel/packets.ts';
import type { Simulation, TcpParts } from '../../lab/build/simulation.ts';
import { UDP_BYTES } from '../../engine/tcp/stacks/quic.ts';
import { headerOf, type Logged, type Log } from './qlogEvent.ts';

const MS = 1000;
/** Unit of an ACK delay, ms. */
const DELAY_UNIT = 8e-3;

/** Writes the events of one sender of QUIC: its own packet numbers, the ranges of its ACKs, losses by threshold. */
export class QuicLog implements Log {
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

import { fieldsOf, numberOf, textOf, valueOf, type Fields, type QlogForm } from './qlogForm.ts';
import type { Told } from './told.ts';

/** Maximum number of unacknowledged packets tracked, and of ranges per ACK. */
const MOST_WAITING = 100_000;
/** Maximum number of streams whose highest sent byte is tracked. */
const MOST_STREAMS = 1000;
const MOST_PATHS = 64;
/** Offset between the packet numbers of two paths. RFC 9000 allows numbers up to 2^62; recorded ones are smaller. */
const PATH_NUMBERS = 2 ** 44;
/** Packet types in the application data number space (RFC 9000, section 12.3), in lower case without punctuation. */
const APPLICATION_DATA: readonly string[] = ['1rtt', '0rtt', 'onertt', 'zerortt'];
/**
 * Round trips logged in s but read as ms are at least this many times shorter than the first one measured.
 */
const SECONDS_SEEM = 300;
/** Before the first sample some writers log the initial RTT of RFC 9002 section 6.2.2, here in s, ms, us and ns. */
const INITIAL_RTT: readonly number[] = [0.333, 333, 333e3, 333e6];

/** A packet that is not yet acknowledged. */
interface Waiting {
  readonly at: number;
  readonly length: number;
  /** True if it contains data that was sent before. */
  readonly again: boolean;
  /** Bytes acknowledged and bytes in flight (with this packet) when it was sent. */
  readonly acknowledged: number;
  readonly flight: number;
}

/** Contents of a trace, for the notes. */
export interface Held {
  sent: number;
  acked: number;
  cwnd: boolean;
  inSeconds: boolean;
}

/** Reads one connection of a qlog event by event. */
export class QlogTrace {
  private readonly waiting = new Map<number, Waiting>();
  /** Highest byte sent, by stream. */
  private readonly sentTo = new Map<unknown, number>();
  private readonly paths = new Map<unknown, number>();
  private flight = 0;
  /** Bytes. */
  private acknowledged = 0;
  private largest = -1;
  private toldFlight = false;
  private readonly names: { readonly from: string; readonly to: string };
  /** Lost packets as counted by the writer, and whether the log reports each lost packet. */
  private counted = 0;
  private reportsLost = false;
  /** Seconds per unit of the round trips in metrics; NaN: unknown so far. */
  private tripUnit = NaN;
  private firstSentAt = NaN;
  /** s since the first event of the trace. */
  private now = 0;

  constructor(
    private readonly form: QlogForm,
    name: string,
    private readonly held: Held,
    private readonly tell: (told: Told) => void,
  ) {
    this.names = { from: name, to: 'its peer' };
  }

  event(given: unknown, at: number): void {
    this.now = at;
    const name = String(valueOf(given, this.form, 'name', 'event', 'event_type')).toLowerCase();
    const data = fieldsOf(valueOf(given, this.form, 'data'));
    const header = fieldsOf(data['header']);
    if (name.endsWith('packet_sent') && Number.isNaN(this.firstSentAt)) this.firstSentAt = at;
    // mvfst names these events `metric_update` and `congestion_metric_update`.
    if (name.endsWith('metrics_updated') || name.endsWith('metric_update')) {
      this.metrics(data);
      return;
    }
    // aioquic stores the packet type of a lost packet in `type`.
    const kind = textOf(header['packet_type'] ?? data['packet_type'] ?? data['type'] ?? '1RTT').toLowerCase();
    if (!APPLICATION_DATA.includes(kind.replace(/[^a-z0-9]/g, ''))) return;
    const path = valueOf(given, this.form, 'path_id') ?? data['path_id'] ?? header['path_id'];
    const number = this.onPath(path, numberOf(header['packet_number'] ?? data['packet_number']));
    if (name.endsWith('packet_sent')) this.sent(data, header, number);
    else if (name.endsWith('packet_received')) this.received(data, path);
    else if (name.endsWith('packets_acked')) this.packetsAcked(data, path);
    else if (name.endsWith('packet_lost')) this.lost(number, 1);
    else if (name.endsWith('packets_lost')) this.lost(NaN, numberOf(data['lost_packets']) || 1);
  }

  /** Packet number, unique across the paths of the connection. */
  private onPath(path: unknown, number: number): number {
    if (path === undefined || path === null) return number;
    let place = this.paths.get(path);
    if (place === undefined) {
      place = Math.min(this.paths.size, MOST_PATHS);
      if (this.paths.size <= MOST_PATHS) this.paths.set(path, place);
    }
    return place * PATH_NUMBERS + number;
  }

  private told(part: Partial<Told>): void {
    this.tell({ time: this.now, ...this.names, ...part });
  }

  private framesOf(data: Fields): readonly Fields[] {
    return Array.isArray(data['frames']) ? data['frames'].map(fieldsOf) : [];
  }

  private sent(data: Fields, header: Fields, number: number): void {
    const frames = this.framesOf(data);
    const asks = frames.length === 0 || frames.some(({ frame_type: type }) => type !== 'ack' && type !== 'padding');
    if (!asks || !Number.isFinite(number)) return;
    const raw = fieldsOf(data['raw']);
    const length = [raw['length'], header['packet_size'], header['length'], raw['payload_length']]
      .map(numberOf)
      .find((each) => each > 0);
    const bytes = Math.min(1e6, length ?? 0);
    if (this.waiting.size >= MOST_WAITING) {
      const [oldest] = this.waiting.keys();
      this.leaves(oldest!);
    }
    this.waiting.set(number, {
      at: this.now,
      length: bytes,
      again: this.isSentAgain(frames),
      acknowledged: this.acknowledged,
      flight: this.flight + bytes,
    });
    this.flight += bytes;
    this.held.sent++;
    // Without frames, no ACK reduces the data in flight, so it is unknown.
    const known = this.toldFlight || frames.length === 0 ? {} : { inFlight: this.flight };
    this.told({ segments: 1, bytes, segmentSize: bytes, packetSize: bytes, ...known });
  }

  /** In a TCP log the ACK of a retransmission may be for the first transmission. */
  private isSentAgain(frames: readonly Fields[]): boolean {
    const stream = frames.find(({ frame_type: type }) => type === 'stream');
    const offset = numberOf(stream?.['offset']);
    if (stream === undefined || !(offset >= 0)) return false;
    const before = this.sentTo.get(stream['stream_id']) ?? 0;
    const length = numberOf(stream['length'] ?? fieldsOf(stream['raw'])['payload_length']);
    if (this.sentTo.size < MOST_STREAMS || before > 0)
      this.sentTo.set(stream['stream_id'], Math.max(before, offset + Math.max(0, length || 0)));
    return offset < before;
  }

  /** Removes a packet from those in flight; undefined: it was not in flight. */
  private leaves(number: number): Waiting | undefined {
    const packet = this.waiting.get(number);
    if (packet === undefined) return undefined;
    this.waiting.delete(number);
    this.flight -= packet.length;
    return packet;
  }

  private received(data: Fields, path: unknown): void {
    const ranges: [low: number, high: number][] = [];
    for (const frame of this.framesOf(data)) {
      const type = String(frame['frame_type']).toLowerCase();
      const given = type === 'ack' || type.endsWith('_ack') ? frame['acked_ranges'] : undefined;
      if (!Array.isArray(given)) continue;
      this.held.acked++;
      for (const range of given as readonly unknown[]) {
        const [low = NaN, high = low] = (Array.isArray(range) ? range : [range]).map((end) =>
          this.onPath(frame['path_id'] ?? path, numberOf(end)),
        );
        ranges.push([low, high]);
      }
    }
    this.acknowledge(ranges);
  }

  /** Handles the packets-acked event of senders that do not log ACK frames. */
  private packetsAcked(data: Fields, path: unknown): void {
    const space = textOf(data['packet_number_space']);
    const numbers = data['packet_numbers'];
    if (!Array.isArray(numbers) || (space !== '' && !space.startsWith('application'))) return;
    this.held.acked++;
    this.acknowledge(
      (numbers as readonly unknown[]).map((each) => {
        const number = this.onPath(path, numberOf(each));
        return [number, number];
      }),
    );
  }

  /** Removes packets from those in flight. The newest one gives an RTT sample. */
  private acknowledge(ranges: readonly (readonly [low: number, high: number])[]): void {
    let acked = 0;
    let newest = -1;
    let packet: Waiting | undefined;
    const take = (number: number): void => {
      const waiting = this.leaves(number);
      if (waiting === undefined) return;
      acked += waiting.length;
      if (number <= newest) return;
      newest = number;
      packet = waiting;
    };
    for (const [low, high] of ranges) {
      if (!(high >= low)) continue;
      // ACK ranges go back to the first packet: iterate over the shorter of the range and the packets in flight.
      if (high - low < this.waiting.size) for (let number = low; number <= high; number++) take(number);
      else for (const number of this.waiting.keys()) if (number >= low && number <= high) take(number);
    }
    if (acked === 0 || packet === undefined) return;
    this.acknowledged += acked;
    const rtt = this.now - packet.at;
    const isMeasured = newest > this.largest && !packet.again && rtt > 0;
    this.largest = Math.max(this.largest, newest);
    this.told({
      acked,
      ...(isMeasured ? { rtt, delivered: this.acknowledged - packet.acknowledged, sentInto: packet.flight } : {}),
      ...(this.toldFlight ? {} : { inFlight: this.flight }),
    });
  }

  private lost(number: number, many: number): void {
    this.reportsLost = true;
    this.leaves(number);
    this.told({ again: many });
  }

  private metrics(data: Fields): void {
    const cwnd = numberOf(data['congestion_window'] ?? data['cwnd'] ?? data['current_cwnd']);
    const inFlight = numberOf(data['bytes_in_flight']);
    if (inFlight >= 0) this.toldFlight = true;
    if (cwnd > 0) this.held.cwnd = true;
    // Cloudflare's quiche counts lost packets in its own field; from 0.30 on the total is in an object.
    const counter = data['cf_lost_packets'];
    const lost = numberOf(fieldsOf(counter)['total'] ?? counter);
    const again = !this.reportsLost && lost > this.counted ? { again: lost - this.counted } : {};
    if (lost > this.counted) this.counted = lost;
    const trip = this.held.acked === 0 ? this.trip(numberOf(data['latest_rtt'])) : NaN;
    this.told({
      ...(cwnd > 0 ? { cwnd } : {}),
      ...(inFlight >= 0 ? { inFlight } : {}),
      ...(trip > 0 ? { rtt: trip } : {}),
      ...again,
    });
  }

  /**
   * Converts a round trip from metrics to s. Some writers log times in ms but round trips in s; the first round trip
   * cannot be much shorter than the time since the first packet.
   */
  private trip(value: number): number {
    if (!(value > 0) || Number.isNaN(this.firstSentAt)) return NaN;
    if (Number.isNaN(this.tripUnit) && INITIAL_RTT.includes(value)) return NaN;
    if (Number.isNaN(this.tripUnit)) {
      const passed = this.now - this.firstSentAt;
      const inSeconds = this.form.unit < 1 && passed > SECONDS_SEEM * value * this.form.unit && value <= 2 * passed;
      this.tripUnit = inSeconds ? 1 : this.form.unit;
      if (inSeconds) this.held.inSeconds = true;
    }
    return value * this.tripUnit;
  }
}

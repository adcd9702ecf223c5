import type { Seen } from './readCapture.ts';

/** Headers that ns-2 includes in the packet size, and the maximum for a SYN with options, bytes. */
const HEADERS = 40;
const MOST_HEADERS = 60;
const SYN = 2;
const ACK = 16;
/** Maximum number of flows tracked. */
const MOST = 10_000;

/**
 * Event, time, from, to, type, size, flags, flow, source, destination, number, packet; with `show_tcphdr_` also the
 * acknowledged number.
 */
const WIRED =
  /^([-+rd]) (\d\S*) (\d+) (\d+) (tcp|ack) (\d+) \S+ \d+ (\d+)\.(\d+) (\d+)\.(\d+) (\d+) \d+(?: (-?\d+) 0x\w+ \d+ \d+)?\s*$/;
/** Event, time, node, layer, reason, packet, type, size, MAC fields; then [source destination ...] [number ...]. */
const MOBILE =
  /^([sr]) (\d\S*) _(\d+)_ AGT\s+\S+ \d+ (tcp|ack) (\d+) \[[^\]]*\] -+ \[(\d+):(\d+) (\d+):(\d+)[^\]]*\] \[(\d+)/;
/** Newer wireless trace format: tags and values. */
const TAGGED = /^([sr]) (-t .*)$/;

/** A packet in a trace and its location. */
interface Line {
  readonly event: string;
  readonly at: number;
  readonly back: boolean;
  readonly length: number;
  readonly source: string;
  readonly sink: string;
  readonly number: number;
  /** Acknowledged number in its header; NaN: not in the trace. */
  readonly acknowledges: number;
}

/** A traced link between two nodes. */
interface Seat {
  readonly from: string;
  readonly to: string;
}

/** State of a flow. */
interface Flow {
  /** Bytes per segment, and bytes of its headers. */
  unit: number;
  header: number;
  syn: boolean;
  /** Its SYN was acknowledged by a SYN-ACK, which takes the receiver's sequence number 0. */
  answered: boolean;
  /** Link where its data is first seen: that of its sender, or of the traced queue. */
  seat: Seat | null;
  /** Highest sequence number of its data, and the payload of that segment. FullTcp numbers bytes. */
  newest: number;
  payload: number;
  bytes: boolean;
}

/** Reads lines of an ns-2 trace, wired or wireless, as seen by the sender of each flow or at the first traced link. */
export class Ns2Reader {
  private readonly flows = new Map<string, Flow>();
  private first = NaN;
  private elsewhere: Seat | null = null;
  private countsBytes = false;
  last = 0;
  packets = 0;

  constructor(private readonly tell: (segment: Seen) => void) {}

  get notes(): readonly string[] {
    const { elsewhere } = this;
    return [
      ...(elsewhere === null
        ? []
        : [`Packets are seen at the queue from node ${elsewhere.from} to ${elsewhere.to}, not at their senders.`]),
      ...(this.countsBytes
        ? ['Numbers count bytes (FullTcp). Its ACKs show what they acknowledge only with show_tcphdr_.']
        : []),
    ];
  }

  line(text: string): void {
    const wired = WIRED.exec(text);
    if (wired !== null) {
      const [, event, time, from, to, type, size, source, sourcePort, sink, sinkPort, number, acknowledges] = wired;
      const back = type === 'ack';
      const line: Line = {
        event: event!,
        at: Number(time),
        back,
        length: Number(size),
        source: `${source}.${sourcePort}`,
        sink: `${sink}.${sinkPort}`,
        number: Number(number),
        acknowledges: Number(acknowledges ?? NaN),
      };
      this.wired(line, { from: from!, to: to! }, back ? sink! : source!);
      return;
    }
    const mobile = MOBILE.exec(text);
    if (mobile !== null) {
      const [, event, time, node, type, size, source, sourcePort, sink, sinkPort, number] = mobile;
      this.mobile(node!, event!, time!, type!, size!, `${source}.${sourcePort}`, `${sink}.${sinkPort}`, number!);
      return;
    }
    const tagged = TAGGED.exec(text);
    if (tagged === null) return;
    const words = tagged[2]!.split(/\s+/);
    const tag = (name: string): string => words[words.indexOf(name) + 1] ?? '';
    if (tag('-Nl') !== 'AGT' || !words.includes('-Ps')) return;
    this.mobile(tag('-Ni'), tagged[1]!, tag('-t'), tag('-It'), tag('-Il'), tag('-Is'), tag('-Id'), tag('-Ps'));
  }

  private mobile(
    node: string,
    event: string,
    time: string,
    type: string,
    size: string,
    source: string,
    sink: string,
    number: string,
  ): void {
    const back = type === 'ack';
    if (!back && type !== 'tcp') return;
    const nodeOf = (end: string): string => end.slice(0, end.indexOf('.'));
    if (back ? event !== 'r' || node !== nodeOf(sink) : event !== 's' || node !== nodeOf(source)) return;
    const line: Line = {
      event,
      at: Number(time),
      back,
      length: Number(size),
      source,
      sink,
      number: Number(number),
      acknowledges: NaN,
    };
    const flow = this.flowOf(line);
    if (flow !== null) this.packet(line, flow);
  }

  /** `own`: the node of the data sender. */
  private wired(line: Line, link: Seat, own: string): void {
    const flow = this.flowOf(line);
    if (flow === null) return;
    if (!line.back) {
      if (line.event !== '+') return;
      if (flow.seat === null) {
        flow.seat = link;
        if (link.from !== own) this.elsewhere ??= link;
      }
      // Use data where it is first seen, and ACKs where they are last seen.
      if (link.from !== flow.seat.from || link.to !== flow.seat.to) return;
    } else if (line.event !== 'r' || link.to !== (flow.seat?.from ?? own)) return;
    this.packet(line, flow);
  }

  private flowOf({ at, back, source, sink, number, length }: Line): Flow | null {
    if (!Number.isFinite(at) || !(number <= 1e9) || !(length <= 1e6)) return null;
    const key = back ? `${sink} ${source}` : `${source} ${sink}`;
    let flow = this.flows.get(key);
    if (flow === undefined) {
      if (this.flows.size >= MOST) return null;
      flow = {
        unit: 0,
        header: HEADERS,
        syn: false,
        answered: false,
        seat: null,
        newest: -1,
        payload: 0,
        bytes: false,
      };
      this.flows.set(key, flow);
    }
    return flow;
  }

  private packet({ at, back, length, source, sink, number, acknowledges }: Line, flow: Flow): void {
    const syn = !back && number === 0 && length <= MOST_HEADERS;
    // FullTcp sends ACKs as data packets too.
    if (!back && !syn && length <= flow.header) return;
    const synAck = back && flow.syn && !flow.answered && flow.unit === 0;
    if (back && flow.bytes && Number.isNaN(acknowledges)) return;
    if (Number.isNaN(this.first)) this.first = at;
    this.packets++;
    this.last = Math.max(this.last, at - this.first);
    if (syn) {
      flow.syn = true;
      flow.header = length;
    }
    const sequenceBack = flow.answered ? 1 : 0;
    if (synAck) flow.answered = true;
    const payload = back || syn ? 0 : Math.max(1, length - flow.header);
    if (payload > 0) {
      if (flow.unit === 0) flow.unit = payload;
      // The number rose by the payload size between two segments, so it counts bytes.
      if (flow.payload > 1 && number - flow.newest === flow.payload) flow.bytes = this.countsBytes = true;
      if (number > flow.newest) [flow.newest, flow.payload] = [number, payload];
    }
    const unit = Math.max(1, flow.unit);
    const beginOf = (segment: number): number =>
      flow.bytes ? segment : flow.syn ? Math.max(0, 1 + (segment - 1) * unit) : segment * unit;
    this.tell({
      time: at - this.first,
      place: 0,
      from: source,
      to: sink,
      sequence: back ? sequenceBack : beginOf(number) | 0,
      // Number of the newest in-order segment; for FullTcp, the next byte.
      acknowledges: back ? (flow.bytes ? acknowledges : beginOf(number + 1)) | 0 : 0,
      flags: (syn || synAck ? SYN : 0) | (back ? ACK : 0),
      window: 0,
      scale: -1,
      sack: [],
      payload: flow.bytes ? payload : payload > 0 ? unit : 0,
      length,
    });
  }
}

import type { Seen } from './readCapture.ts';

/** Bytes of headers that ns-2 counts into a packet. */
const HEADERS = 40;
const SYN = 2;
const ACK = 16;
/** No trace has more flows that are kept apart. */
const MOST = 10_000;

/** Event, time, from, to, type, size, flags, flow, source, destination, number, packet. */
const WIRED = /^([-+rd]) (\d\S*) (\d+) (\d+) (tcp|ack) (\d+) \S+ \d+ (\d+)\.(\d+) (\d+)\.(\d+) (\d+) \d+\s*$/;
/** Event, time, node, layer, reason, packet, type, size, what it has below IP; then [source destination ...] [number ...]. */
const MOBILE =
  /^([sr]) (\d\S*) _(\d+)_ AGT\s+\S+ \d+ (tcp|ack) (\d+) \[[^\]]*\] -+ \[(\d+):(\d+) (\d+):(\d+)[^\]]*\] \[(\d+)/;

/** What is known of a flow: bytes of a segment, whether it began with a SYN, and the newest that was told. */
interface Flow {
  unit: number;
  syn: boolean;
}

/** Reads lines of an ns-2 trace, wired or wireless, as the senders of its flows see them. */
export class Ns2Reader {
  private readonly flows = new Map<string, Flow>();
  private first = NaN;
  last = 0;
  packets = 0;

  constructor(private readonly tell: (segment: Seen) => void) {}

  line(text: string): void {
    const wired = WIRED.exec(text);
    if (wired !== null) {
      const [, event, time, from, to, type, size, source, sourcePort, sink, sinkPort, number] = wired;
      // Data where they are sent first, ACKs where they arrive last.
      if (type === 'tcp' ? event !== '+' || from !== source : event !== 'r' || to !== sink) return;
      this.packet(Number(time), type === 'ack', size!, `${source}.${sourcePort}`, `${sink}.${sinkPort}`, number!);
      return;
    }
    const mobile = MOBILE.exec(text);
    if (mobile === null) return;
    const [, event, time, node, type, size, source, sourcePort, sink, sinkPort, number] = mobile;
    if (type === 'tcp' ? event !== 's' || node !== source : event !== 'r' || node !== sink) return;
    this.packet(Number(time), type === 'ack', size!, `${source}.${sourcePort}`, `${sink}.${sinkPort}`, number!);
  }

  private packet(at: number, back: boolean, size: string, from: string, to: string, count: string): void {
    const [length, number] = [Number(size), Number(count)];
    if (!Number.isFinite(at) || number > 1e9 || length > 1e6) return;
    if (Number.isNaN(this.first)) this.first = at;
    this.packets++;
    this.last = at - this.first;
    const key = back ? `${to} ${from}` : `${from} ${to}`;
    let flow = this.flows.get(key);
    if (flow === undefined) {
      if (this.flows.size >= MOST) return;
      flow = { unit: 0, syn: false };
      this.flows.set(key, flow);
    }
    const syn = !back && number === 0 && length <= HEADERS;
    if (syn) flow.syn = true;
    else if (!back && flow.unit === 0) flow.unit = Math.max(1, length - HEADERS);
    const unit = Math.max(1, flow.unit);
    const beginOf = (segment: number): number => (flow.syn ? Math.max(0, 1 + (segment - 1) * unit) : segment * unit);
    this.tell({
      time: this.last,
      place: 0,
      from,
      to,
      sequence: back ? 0 : beginOf(number) | 0,
      // The number of the newest segment in order.
      acknowledges: back ? beginOf(number + 1) | 0 : 0,
      flags: (syn ? SYN : 0) | (back ? ACK : 0),
      window: 0,
      scale: -1,
      sack: [],
      payload: back || syn ? 0 : unit,
      length,
    });
  }
}

import type { Seen } from './readCapture.ts';

const FLAGS: Readonly<Record<string, number>> = { FIN: 1, SYN: 2, RST: 4, PSH: 8, ACK: 16 };
/** Maximum number of devices, and of connection ends. */
const MOST_DEVICES = 10_000;

/** Event, time, node and device in a line of `AsciiTraceHelper`. */
export const NS3_LINE = /^([-+rtd]) (\d\S*) \/NodeList\/(\d+)\/DeviceList\/(\d+)\//;
/** IPv4 header: packet length, source and destination. */
const IPV4 = /ns3::Ipv4Header \([^)]*\(bytes\) \d+[^)]*length: (\d+) ([\d.]+) > ([\d.]+)\)/;
const IPV6 = /ns3::Ipv6Header \(.*?Payload Length (\d+) .*? ([0-9a-f:]+) > ([0-9a-f:]+)\)/i;
const TCP = /ns3::TcpHeader \((\d+) > (\d+)(?: \[([^\]]*)\])? Seq=(\d+) Ack=(\d+) Win=(\d+)(.*)$/;
/** A payload may consist of fragments of the application's writes. */
const PAYLOAD = /Payload (?:\(size=(\d+)\)|Fragment \[(\d+):(\d+)\])/g;
const IPV6_HEADER = 40;

/** Reads lines of an ns-3 ASCII trace. Each device is a place: `+` is sent there, `r` received. */
export class Ns3Reader {
  private readonly places = new Map<string, number>();
  private first = NaN;
  last = 0;
  packets = 0;

  constructor(private readonly tell: (segment: Seen) => void) {}

  line(text: string): void {
    const head = NS3_LINE.exec(text);
    // ns-3 logs a packet twice, on entering the queue (+) and on transmission (-, t): count it once.
    if (head === null || (head[1] !== '+' && head[1] !== 'r')) return;
    const tcp = TCP.exec(text);
    const four = IPV4.exec(text);
    const ip = four ?? IPV6.exec(text);
    const time = Number(head[2]);
    if (tcp === null || ip === null || !Number.isFinite(time)) return;
    const device = `${head[3]} ${head[4]}`;
    let place = this.places.get(device);
    if (place === undefined) {
      if (this.places.size >= MOST_DEVICES) return;
      place = this.places.size;
      this.places.set(device, place);
    }
    const [, sourcePort, sinkPort, flags = '', sequence, acknowledges, window, behind = ''] = tcp;
    if (Number.isNaN(this.first)) this.first = time;
    this.last = Math.max(this.last, time - this.first);
    this.packets++;
    const [options = ''] = behind.split(' Payload ', 1);
    const blocks = /TcpOptionSack\(([^)]*)\)/.exec(options)?.[1] ?? '';
    const payload = [...behind.matchAll(PAYLOAD)].reduce(
      (sum, [, size, from = '0', to = '0']) => sum + (size === undefined ? Number(to) - Number(from) : Number(size)),
      0,
    );
    const scale = /TcpOptionWinScale\((\d+)\)/.exec(options)?.[1];
    this.tell({
      time: time - this.first,
      place,
      from: `${ip[2]}:${sourcePort}`,
      to: `${ip[3]}:${sinkPort}`,
      sequence: Number(sequence) | 0,
      acknowledges: Number(acknowledges) | 0,
      flags: flags.split('|').reduce((bits, flag) => bits | (FLAGS[flag] ?? 0), 0),
      window: Number(window),
      scale: scale === undefined ? -1 : Number(scale),
      sack: [...blocks.matchAll(/\[(\d+);(\d+)\]/g)].flatMap(([, left, right]) => [
        Number(left) | 0,
        Number(right) | 0,
      ]),
      payload,
      length: Number(ip[1]) + (four === null ? IPV6_HEADER : 0),
    });
  }
}

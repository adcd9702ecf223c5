/** Captures generated from one conversation in any encapsulation, so that what a reader must report is known. */

/** A TCP segment as it is written to a file. */
export interface Made {
  /** s */
  at: number;
  readonly back?: boolean;
  readonly sequence: number;
  readonly acknowledges?: number;
  /** S, F, R, P, A. */
  readonly flags: string;
  readonly payload?: number;
  readonly mss?: number;
  readonly window?: number;
  readonly port?: number;
}

const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const short = (value: number): number[] => [(value >> 8) & 255, value & 255];
const ports = { there: 40_000, back: 5001 };

export function tcp(made: Made): number[] {
  const { back = false, sequence, acknowledges = 0, flags, payload = 0, mss, window = 8000, port = ports.there } = made;
  const options = mss === undefined ? [] : [2, 4, ...short(mss), 1, 3, 3, 4];
  const bits = Array.from(flags).reduce((sum, letter) => sum | { F: 1, S: 2, R: 4, P: 8, A: 16 }[letter]!, 0);
  const [from, to] = back ? [ports.back, port] : [port, ports.back];
  const header = [...short(from), ...short(to), ...word(sequence >>> 0), ...word(acknowledges >>> 0)];
  return [
    ...header,
    ((20 + options.length) / 4) << 4,
    bits,
    ...short(window),
    0,
    0,
    0,
    0,
    ...options,
    ...Array<number>(payload).fill(0),
  ];
}

export const hosts = { there: [192, 0, 2, 1], back: [198, 51, 100, 2] };

export function ipv4(
  inside: readonly number[],
  back: boolean,
  protocol = 6,
  fragment = 0,
  identification = 1,
): number[] {
  const [from, to] = back ? [hosts.back, hosts.there] : [hosts.there, hosts.back];
  return [
    0x45,
    0,
    ...short(20 + inside.length),
    ...short(identification),
    ...short(fragment),
    64,
    protocol,
    0,
    0,
    ...from,
    ...to,
    ...inside,
  ];
}

const hosts6 = {
  there: [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  back: [0x20, 1, 0xd, 0xb8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2],
};

export function ipv6(inside: readonly number[], back: boolean, next = 6): number[] {
  const [from, to] = back ? [hosts6.back, hosts6.there] : [hosts6.there, hosts6.back];
  return [0x60, 0, 0, 0, ...short(inside.length), next, 64, ...from, ...to, ...inside];
}

const mac = (node: number): number[] => [2, 0, 0, 0, 0, node];
export const ethernet = (type: number, inside: readonly number[], back = false): number[] => [
  ...mac(back ? 1 : 2),
  ...mac(back ? 2 : 1),
  ...short(type),
  ...inside,
];

/** A frame of a file. */
export interface MadeFrame {
  /** s */
  readonly at: number;
  readonly bytes: readonly number[];
  readonly wire?: number;
  readonly place?: number;
}

/** A pcap file; times in us since 2023. */
export function pcap(link: number, frames: readonly MadeFrame[], magic = 0xa1b2c3d4, base = 1_700_000_000): Uint8Array {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(262_144, 16);
  head.writeUInt32LE(link, 20);
  const records = frames.map(({ at, bytes, wire = bytes.length, place = 0 }) => {
    const record = Buffer.alloc(magic === 0xa1b2cd34 ? 24 : 16);
    const us = Math.round(at * 1e6);
    record.writeUInt32LE(base + Math.floor(us / 1e6), 0);
    record.writeUInt32LE(us - 1e6 * Math.floor(us / 1e6), 4);
    record.writeUInt32LE(bytes.length, 8);
    record.writeUInt32LE(wire, 12);
    if (record.length === 24) record.writeUInt32LE(place, 16);
    return Buffer.concat([record, Uint8Array.from(bytes)]);
  });
  return Buffer.concat([head, ...records]);
}

/** A block of pcapng. */
export function block(type: number, body: readonly number[] | Uint8Array): Uint8Array {
  const padded = (body.length + 3) & ~3;
  const bytes = Buffer.alloc(12 + padded);
  bytes.writeUInt32LE(type, 0);
  bytes.writeUInt32LE(bytes.length, 4);
  bytes.set(body, 8);
  bytes.writeUInt32LE(bytes.length, 8 + padded);
  return bytes;
}

const little = (value: number): number[] => word(value).reverse();
export const section = (): Uint8Array =>
  block(0x0a0d0d0a, [...little(0x1a2b3c4d), 1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255]);
export const description = (link: number, offset = 0): Uint8Array =>
  block(1, [
    link & 255,
    link >> 8,
    0,
    0,
    0,
    0,
    0,
    0,
    ...(offset === 0 ? [] : [14, 0, 8, 0, ...little(offset), 0, 0, 0, 0, 0, 0, 0, 0]),
  ]);
export const enhanced = ({ at, bytes, place = 0 }: MadeFrame, base = 1_700_000_000): Uint8Array => {
  const us = BigInt(base) * 1_000_000n + BigInt(Math.round(at * 1e6));
  const time = [...little(Number(us >> 32n)), ...little(Number(us & 0xffffffffn))];
  return block(6, [...little(place), ...time, ...little(bytes.length), ...little(bytes.length), ...bytes]);
};
export const simple = ({ bytes }: MadeFrame): Uint8Array => block(3, [...little(bytes.length), ...bytes]);
export const obsolete = ({ at, bytes, place = 0 }: MadeFrame): Uint8Array => {
  const us = BigInt(1_700_000_000) * 1_000_000n + BigInt(Math.round(at * 1e6));
  const time = [...little(Number(us >> 32n)), ...little(Number(us & 0xffffffffn))];
  return block(2, [place & 255, place >> 8, 0, 0, ...time, ...little(bytes.length), ...little(bytes.length), ...bytes]);
};

/** What a reader must report of the conversation. */
export const TALK = { segments: 27, bytes: 5000, retransmissions: 1, duplicateAcks: 9, minRtt: 0.02 } as const;
const UNIT = 200;
const SENT = 24;

/** 24 segments of 200 bytes, one every 4 ms; the 10th is lost and retransmitted; round trip 20 ms. */
export function talk({ first = 1000, other = 9000, begins = 0, port = ports.there } = {}): Made[] {
  const all: Made[] = [
    { at: 0, sequence: first, flags: 'S', mss: 1460 },
    { at: 0.02, back: true, sequence: other, acknowledges: first + 1, flags: 'SA', mss: 1460 },
    { at: 0.02, sequence: first + 1, acknowledges: other + 1, flags: 'A' },
  ];
  const ack = (at: number, segments: number): void =>
    void all.push({ at, back: true, sequence: other + 1, acknowledges: first + 1 + UNIT * segments, flags: 'A' });
  const data = (at: number, segment: number): void =>
    void all.push({ at, sequence: first + 1 + UNIT * segment, acknowledges: other + 1, flags: 'PA', payload: UNIT });
  for (let segment = 0; segment < SENT; segment++) data(0.02 + 0.004 * segment, segment);
  for (let segment = 0; segment < 9; segment++) ack(0.04 + 0.004 * segment, segment + 1);
  // The ACKs of the 11th to the 19th segment report that the 10th is missing.
  for (let segment = 10; segment < 19; segment++) ack(0.04 + 0.004 * segment, 9);
  data(0.093, 9);
  ack(0.113, 19);
  for (let segment = 19; segment < SENT; segment++) ack(0.04 + 0.004 * segment, segment + 1);
  all.push({ at: 0.14, sequence: first + 1 + UNIT * SENT, acknowledges: other + 1, flags: 'FA' });
  return all.map((made) => ({ ...made, at: begins + made.at, port })).sort((a, b) => a.at - b.at);
}

/** The frames of a conversation, with each segment encapsulated. */
export const framesOf = (
  all: readonly Made[],
  wrap: (segment: readonly number[], back: boolean, number: number) => readonly number[],
): MadeFrame[] => all.map((made, number) => ({ at: made.at, bytes: wrap(tcp(made), made.back ?? false, number) }));

import { strToU8 } from 'fflate';

/**
 * Blocks of a pcapng file (draft-ietf-opsawg-pcapng, sections 4.1 to 4.3): little-endian, times in ns. npm has no
 * maintained writer of this format, so the three blocks that a capture needs are written here.
 */

/** LINKTYPE_ETHERNET, because libpcap 1.10.3 rejects files with two interfaces of LINKTYPE_RAW. */
export const ETHERNET = 1;
const SECTION_HEADER = 0x0a0d0d0a;
const INTERFACE = 1;
const ENHANCED_PACKET = 6;
const BYTE_ORDER = 0x1a2b3c4d;
/** Option codes: end, comment, interface name, its time resolution, the writing program. */
const OPTION = { COMMENT: 1, NAME: 2, RESOLUTION: 9, PROGRAM: 4 } as const;
/** Time unit: 10^-9 s. */
const NANOSECONDS = 9;

const padded = (length: number): number => (length + 3) & ~3;

function option(code: number, value: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + padded(value.length));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, code, true);
  view.setUint16(2, value.length, true);
  bytes.set(value, 4);
  return bytes;
}

const text = (code: number, value: string): Uint8Array => option(code, strToU8(value));

/** A block: its type and fixed part, padded data, and options, framed by two lengths. */
function block(type: number, fixed: Uint8Array, data: Uint8Array, options: readonly Uint8Array[]): Uint8Array {
  const end = options.length > 0 ? 4 : 0;
  const inside = fixed.length + padded(data.length) + options.reduce((sum, { length }) => sum + length, end);
  const bytes = new Uint8Array(12 + inside);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, bytes.length, true);
  bytes.set(fixed, 8);
  bytes.set(data, 8 + fixed.length);
  let at = 8 + fixed.length + padded(data.length);
  for (const each of options) {
    bytes.set(each, at);
    at += each.length;
  }
  view.setUint32(bytes.length - 4, bytes.length, true);
  return bytes;
}

const fixedPart = (length: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(length);
  write(new DataView(bytes.buffer));
  return bytes;
};
const NOTHING = new Uint8Array(0);

/** Start of a file (section 4.1). `comment` describes the capture. */
export const sectionHeader = (comment: string): Uint8Array =>
  block(
    SECTION_HEADER,
    fixedPart(16, (view) => {
      view.setUint32(0, BYTE_ORDER, true);
      view.setUint16(4, 1, true);
      // Section length: unspecified.
      view.setBigInt64(8, -1n, true);
    }),
    NOTHING,
    [text(OPTION.COMMENT, comment), text(OPTION.PROGRAM, 'Sawtooth')],
  );

/**
 * An interface (section 4.2). Packets refer to it by its index from 0. `link`: link type; snap length 0: packets are
 * complete.
 */
export const interfaceDescription = (name: string, link: number, snapLength: number): Uint8Array =>
  block(
    INTERFACE,
    fixedPart(8, (view) => {
      view.setUint16(0, link, true);
      view.setUint32(4, snapLength, true);
    }),
    NOTHING,
    [text(OPTION.NAME, name), option(OPTION.RESOLUTION, Uint8Array.of(NANOSECONDS))],
  );

/**
 * A packet (section 4.3).
 * @param place index of the interface
 * @param time s since the start, below 9e6
 * @param bytes the stored bytes
 * @param length length on the wire, bytes
 * @param comment comment on the packet; '': none
 */
export const packetBlock = (place: number, time: number, bytes: Uint8Array, length: number, comment = ''): Uint8Array =>
  block(
    ENHANCED_PACKET,
    fixedPart(20, (view) => {
      const ns = BigInt(Math.round(time * 1e9));
      view.setUint32(0, place, true);
      view.setUint32(4, Number(ns >> 32n), true);
      view.setUint32(8, Number(ns & 0xffffffffn), true);
      view.setUint32(12, bytes.length, true);
      view.setUint32(16, length, true);
    }),
    bytes,
    comment === '' ? [] : [text(OPTION.COMMENT, comment)],
  );

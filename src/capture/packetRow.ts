/** A packet as a list of packets shows it. */
export interface PacketRow {
  /** s */
  readonly time: number;
  readonly from: string;
  readonly to: string;
  readonly protocol: 'TCP' | 'UDP';
  /** Bytes. */
  readonly length: number;
  readonly info: string;
}

const ENHANCED_PACKET = 6;
/** Where the packet begins in its block. */
const DATA = 28;
const BITS = [
  [0x02, 'SYN'],
  [0x08, 'PSH'],
  [0x10, 'ACK'],
  [0x40, 'ECE'],
  [0x80, 'CWR'],
] as const;

/** What a block of our captures says of its packet; null: it holds none. Sequence numbers count from 0, as Wireshark shows them. */
export function packetRow(block: Uint8Array): PacketRow | null {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  if (view.getUint32(0, true) !== ENHANCED_PACKET) return null;
  const time = (view.getUint32(12, true) * 2 ** 32 + view.getUint32(16, true)) / 1e9;
  const length = view.getUint32(24, true);
  const address = (at: number): string => [...block.subarray(DATA + at, DATA + at + 4)].join('.');
  const ports = `${view.getUint16(DATA + 20)} → ${view.getUint16(DATA + 22)}`;
  const common = { time, from: address(12), to: address(16), length };
  if (view.getUint8(DATA + 9) !== 6) return { ...common, protocol: 'UDP', info: `${ports} Len=${length - 28}` };
  const flags = view.getUint8(DATA + 33);
  const header = 20 + (view.getUint8(DATA + 32) >> 4) * 4;
  // The sender's bytes count from 1000000, the receiver's from 2000000.
  const back = view.getUint8(DATA + 15) === 2;
  const sequence = view.getUint32(DATA + 24) - (back ? 2_000_000 : 1_000_000);
  const acknowledged = view.getUint32(DATA + 28) - (back ? 1_000_000 : 2_000_000);
  const names = BITS.flatMap(([bit, name]) => ((flags & bit) === 0 ? [] : [name])).join(', ');
  const ack = (flags & 0x10) === 0 ? '' : ` Ack=${acknowledged}`;
  return { ...common, protocol: 'TCP', info: `${ports} [${names}] Seq=${sequence}${ack} Len=${length - header}` };
}

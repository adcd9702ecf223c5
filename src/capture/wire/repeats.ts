import type { PacketLayers } from './packetLayers.ts';

/** Number of slots: about as many packets are remembered. A mirrored copy follows its packet closely. */
const SLOTS = 4096;
/** Values stored for each packet. */
const VALUES = 8;
const MOST_SENDERS = 1 << 16;
/** A copy within this time needs no other evidence, s: no sender repairs a loss that soon. */
const AT_ONCE = 0.001;

/**
 * Finds packets that one interface recorded twice, as a mirror port of both directions does, or `-i any` on a bridge: the copy
 * has the same IPv4 identification and TCP checksum. A retransmission has a new identification (RFC 6864 section 4.3).
 */
export class Repeats {
  private readonly slots = new Int32Array(VALUES * SLOTS);
  private readonly times = new Float64Array(SLOTS);
  /** First identification of each sender; -1: it has used others since. */
  private readonly identifications = new Map<string, number>();
  count = 0;

  /** Whether this IPv4 packet, with its TCP header at `at`, is such a copy. */
  has(time: number, from: string, { ip, ipAt, view, at, to, place }: PacketLayers): boolean {
    const identification = ip.getUint16(ipAt + 4);
    // Senders that never fragment may leave it 0 (RFC 6864 section 4.1). The checksum may have been cut.
    if (identification === 0 || at + 18 > to) return false;
    const first = this.identifications.get(from);
    if (first === undefined) {
      if (this.identifications.size === MOST_SENDERS) this.identifications.clear();
      this.identifications.set(from, identification);
    } else if (first >= 0 && first !== identification) this.identifications.set(from, -1);
    const checksum = view.getUint16(at + 16);
    const values = [
      (identification << 16) | checksum,
      view.getInt32(at),
      view.getInt32(at + 4),
      view.getInt32(at + 8),
      view.getInt32(at + 12),
      ip.getUint16(ipAt + 2),
      ip.getInt32(ipAt + 12),
      place | 0,
    ];
    const slot = (Math.imul(identification, 31) + checksum) & (SLOTS - 1);
    const isSame = values.every((value, index) => this.slots[VALUES * slot + index] === value);
    const since = time - this.times[slot]!;
    this.slots.set(values, VALUES * slot);
    this.times[slot] = time;
    // If a sender's identification never changes, it does not distinguish a copy from a retransmission.
    if (!isSame || (since > AT_ONCE && this.identifications.get(from) !== -1)) return false;
    this.count++;
    return true;
  }
}

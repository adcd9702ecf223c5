/**
 * Estimates the segment size of one direction. Network cards merge segments or split large ones (offloading), so a
 * captured frame may hold several.
 */

/** Maximum number of distinct sizes counted. */
const MOST = 512;
/** Number of the most frequent sizes examined, as such and by their differences. */
const LOOKED_AT = 12;
/** MTU of Ethernet, bytes. Shorter packets were not merged. */
const ETHERNET = 1500;
/** Share of the bytes of long frames that must be whole multiples of the segment size. */
const SHARE = 0.8;
const SMALLEST = 88;

export class SegmentSizes {
  private readonly counts = new Map<number, number>();
  private uncounted = 0;
  /** Sizes that were retransmitted or acknowledged by one ACK. Such frames are rarely merged. */
  private readonly hints = new Map<number, number>();
  private longest = 0;
  private longestPacket = 0;
  private guess = 0;
  private next = 8;
  private frames = 0;

  /** Adds a frame with `payload` bytes of data in a packet of `packet` bytes. */
  add(payload: number, packet: number): void {
    const count = this.counts.get(payload);
    if (count === undefined && this.counts.size >= MOST) this.uncounted += payload;
    else this.counts.set(payload, (count ?? 0) + 1);
    this.longest = Math.max(this.longest, payload);
    this.longestPacket = Math.max(this.longestPacket, packet);
    if (++this.frames < this.next) return;
    this.next = 2 * this.frames;
    this.guess = this.find();
  }

  hint(bytes: number): void {
    const count = this.hints.get(bytes);
    if (count !== undefined || this.hints.size < MOST) this.hints.set(bytes, (count ?? 0) + 1);
  }

  /** Current estimate of the segment size, bytes. */
  unit(): number {
    return this.longestPacket <= ETHERNET ? this.longest : this.guess || this.longest;
  }

  /** Total number of segments in all frames, by the final estimate. */
  segments(): number {
    const unit = Math.max(1, this.longestPacket <= ETHERNET ? this.longest : this.find());
    let sum = Math.ceil(this.uncounted / unit);
    for (const [size, count] of this.counts) sum += Math.max(1, Math.ceil(size / unit)) * count;
    return sum;
  }

  /** Largest size of which long frames are whole multiples; candidates are frequent sizes and their differences. */
  find(): number {
    if (this.longestPacket <= ETHERNET) return this.longest;
    const frequent = (counts: ReadonlyMap<number, number>): readonly number[] =>
      [...counts]
        .filter(([size]) => size >= SMALLEST)
        .sort(([a, of], [b, than]) => than - of || b - a)
        .slice(0, LOOKED_AT)
        .map(([size]) => size);
    const sizes = frequent(this.counts);
    const candidates = new Set([...sizes, ...frequent(this.hints)]);
    for (const a of sizes) for (const b of sizes) if (a - b >= SMALLEST) candidates.add(a - b);
    const headers = this.longestPacket - this.longest;
    const fits = [...candidates].filter((unit) => this.share(unit) >= SHARE).sort((a, b) => b - a);
    // A frame above the Ethernet MTU may be a jumbo frame, or several segments if every frame has the same number.
    return fits.find((unit) => unit + headers <= ETHERNET) ?? fits[0] ?? this.longest;
  }

  /** Share of the bytes of frames of at least this size that are whole multiples of it. */
  private share(unit: number): number {
    let [whole, all] = [0, 0];
    for (const [size, count] of this.counts) {
      if (size < unit) continue;
      all += size * count;
      if (size % unit === 0) whole += size * count;
    }
    return all === 0 ? 0 : whole / all;
  }
}

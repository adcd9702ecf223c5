/** How long the segments of one direction are: cards join segments, or get several to cut up, so frames may hold many. */

/** Sizes that are told apart at most. */
const MOST = 512;
/** The most frequent sizes that are looked at, as they are and by what they differ. */
const LOOKED_AT = 12;
/** An Ethernet frame holds this, bytes: shorter packets are as they go over the wire. */
const ETHERNET = 1500;
/** A unit that is no whole part of this share of the bytes of long frames is none. */
const SHARE = 0.8;
const SMALLEST = 88;

export class SegmentSizes {
  private readonly counts = new Map<number, number>();
  private uncounted = 0;
  /** Sizes that were sent again, or that one ACK acknowledged: these are seldom joined. */
  private readonly hints = new Map<number, number>();
  private longest = 0;
  private longestPacket = 0;
  private guess = 0;
  private next = 8;
  private frames = 0;

  /** A frame with so many bytes of data, in a packet of so many. */
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

  /** Bytes of a segment as far as they can be told by now. */
  unit(): number {
    return this.longestPacket <= ETHERNET ? this.longest : this.guess || this.longest;
  }

  /** How many segments all frames were, with what is known at the end. */
  segments(): number {
    const unit = Math.max(1, this.longestPacket <= ETHERNET ? this.longest : this.find());
    let sum = Math.ceil(this.uncounted / unit);
    for (const [size, count] of this.counts) sum += Math.max(1, Math.ceil(size / unit)) * count;
    return sum;
  }

  /** The longest unit of which long frames are whole multiples: a size that is frequent, or by what two of these differ. */
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
    // A frame that no Ethernet carries may be one of jumbo frames, or some segments of which every frame has as many.
    return fits.find((unit) => unit + headers <= ETHERNET) ?? fits[0] ?? this.longest;
  }

  /** Which part of the bytes of frames that are at least as long is whole multiples of a unit. */
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

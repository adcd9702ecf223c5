/** Endpoints as text: IPv4 as "192.0.2.1:80", IPv6 as in RFC 5952, "[2001:db8::1]:80". */

/** Maximum number of cached endpoints. */
const KEPT = 1 << 16;
const RECENT = 8;

/** Formats an IPv6 address of eight words (RFC 5952 sections 4 and 5). */
export function ipv6Text(words: readonly number[]): string {
  let [best, length] = [-1, 1];
  for (let at = 0; at < 8; at++) {
    let run = 0;
    while (at + run < 8 && words[at + run] === 0) run++;
    if (run > length) [best, length] = [at, run];
    at += run;
  }
  const text = (from: number, to: number): string =>
    words
      .slice(from, to)
      .map((word) => word.toString(16))
      .join(':');
  const isMapped = best === 0 && length === 5 && words[5] === 0xffff;
  if (isMapped) {
    const [high, low] = [words[6]!, words[7]!];
    return `::ffff:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  return best < 0 ? text(0, 8) : `${text(0, best)}::${text(best + length, 8)}`;
}

/** Names endpoints. Caches the strings, so that map lookups are fast. */
export class Endpoints {
  private readonly ipv4 = new Map<number, string>();
  private readonly ipv6: { words: Uint32Array; port: number; text: string }[] = [];
  private oldest = 0;

  ofIpv4(address: number, port: number): string {
    const key = address * 65_536 + port;
    let text = this.ipv4.get(key);
    if (text === undefined) {
      if (this.ipv4.size >= KEPT) this.ipv4.clear();
      text = `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}:${port}`;
      this.ipv4.set(key, text);
    }
    return text;
  }

  ofIpv6(view: DataView, at: number, port: number): string {
    const [a, b, c, d] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    for (const { words, port: known, text } of this.ipv6)
      if (words[3] === d && known === port && words[2] === c && words[1] === b && words[0] === a) return text;
    const halves = [a, b, c, d].flatMap((word) => [word >>> 16, word & 0xffff]);
    const text = `[${ipv6Text(halves)}]:${port}`;
    this.ipv6[this.oldest] = { words: Uint32Array.of(a, b, c, d), port, text };
    this.oldest = (this.oldest + 1) % RECENT;
    return text;
  }
}

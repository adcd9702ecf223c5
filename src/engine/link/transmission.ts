/** Bytes that a link adds to each packet. As in ns-2, the size of a packet includes everything that is sent. */
const OVERHEAD = 0;

/** Bits that a link sends for `packets` packets of `bytes` bytes in all. */
export const wireBits = (bytes: number, packets = 1): number => 8 * (bytes + OVERHEAD * packets);

/**
 * Time that a link of `rate` bit/s needs to send `packets` packets of `bytes` bytes in all, s. Queues, utilisations and
 * delays of empty paths are all computed with it.
 */
export const transmission = ({ rate }: { readonly rate: number }, bytes: number, packets = 1): number =>
  wireBits(bytes, packets) / rate;

interface Hop {
  readonly rate: number;
  /** s */
  readonly delay: number;
}

/** Delay of a packet of `bytes` along `way` (indexes of `links`), without queueing, s. */
export const emptyDelay = (links: readonly Hop[], way: readonly number[], bytes: number): number =>
  way.reduce((sum, index) => {
    const link = links[index];
    return link === undefined ? sum : sum + link.delay + transmission(link, bytes);
  }, 0);

/** Round trip of a packet of `bytes` and its ACK of `ackBytes`, without queueing, s. */
export const emptyRoundTrip = (
  links: readonly Hop[],
  { path, back }: { readonly path: readonly number[]; readonly back: readonly number[] },
  bytes: number,
  ackBytes: number,
): number => emptyDelay(links, path, bytes) + emptyDelay(links, back, ackBytes);

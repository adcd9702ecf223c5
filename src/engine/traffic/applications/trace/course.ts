import { readPackets, type Packets } from './reading.ts';

/** The packets of a trace, starting at one of them. */
export interface Course {
  /** Size of the n-th packet, bytes. */
  readonly size: (n: number) => number;
  /** Sending time of the n-th packet, s since the start. */
  readonly at: (n: number) => number;
  /** Number of packets; Infinity: the trace repeats. */
  readonly count: number;
}

/** The packets of a valid trace text, starting at the fraction `share` (0 .. 1) of them. */
export function courseOf(text: string, share: number): Course {
  const { times, sizes, period } = readPackets(text, Infinity) as Packets;
  const all = times.length;
  const first = Math.floor(share * all);
  const base = first === 0 ? 0 : times[first - 1]!;
  return {
    size: (n) => sizes[(first + n) % all]!,
    at: (n) => {
      const cycle = Math.floor((first + n) / all);
      return (cycle > 0 ? cycle * period : 0) + times[(first + n) % all]! - base;
    },
    count: period < Infinity ? Infinity : all - first,
  };
}

/** Mean rate of a trace, bit/s, over its period or over `time`, s, whichever is shorter. */
export function meanRate(text: string, time: number): number {
  const { times, sizes, period } = readPackets(text, Infinity) as Packets;
  const span = Math.min(period, time);
  return (8 * sizes.reduce((sum, size, at) => (times[at]! <= span ? sum + size : sum), 0)) / span;
}

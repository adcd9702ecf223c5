import { readPackets, type Packets } from './reading.ts';

/** The packets of a trace from one of them on. */
export interface Course {
  /** Bytes of the n-th. */
  readonly size: (n: number) => number;
  /** When the n-th leaves, s since the start. */
  readonly at: (n: number) => number;
  /** How many there are; Infinity: the trace begins again. */
  readonly count: number;
}

/** The packets of an accepted text, from the one on that lies at `share` (0 .. 1) of them. */
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

/** What a trace offers over its period, or over the time that a flow has, s, where that is shorter; bit/s. */
export function meanRate(text: string, time: number): number {
  const { times, sizes, period } = readPackets(text, Infinity) as Packets;
  const span = Math.min(period, time);
  return (8 * sizes.reduce((sum, size, at) => (times[at]! <= span ? sum + size : sum), 0)) / span;
}

import { payloadOf } from './counters.ts';
import type { Simulation } from './simulation.ts';
import type { Probe } from './trace.ts';

/** What arrived of a flow in one interval. */
export interface ThroughputRow {
  /** s, the end of the interval. */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /** bit/s at the sink: whole packets with headers and duplicates; new payload in order (UDP: packets as their source made them). */
  readonly throughput: number;
  readonly goodput: number;
}

/** Writes for every interval of `every`, s, and every flow what arrived in it. The last interval ends with the run and may be shorter. */
export function throughputProbe(
  simulation: Simulation,
  every: number,
  write: (row: ThroughputRow) => void,
): Probe & { readonly finish: (end: number) => void } {
  const watched = simulation.flows.map((parts, flow) => {
    const settings = simulation.scenario.flows[flow]!;
    const read = (): readonly [number, number] => {
      const { receivedBytes } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
      return [receivedBytes, payloadOf(settings, parts)];
    };
    return { flow, read, last: read() };
  });
  const interval = { number: 0 };
  const close = (from: number, to: number): void => {
    for (const one of watched) {
      const now = one.read();
      const [throughput, goodput] = now.map((bytes, index) => (8 * (bytes - one.last[index]!)) / (to - from));
      one.last = now;
      write({ t: to, flow: one.flow, throughput: throughput!, goodput: goodput! });
    }
  };
  const closeUpTo = (time: number): void => {
    while ((interval.number + 1) * every <= time) {
      close(interval.number * every, (interval.number + 1) * every);
      interval.number++;
    }
  };
  return {
    before: closeUpTo,
    after: () => {},
    finish: (end) => {
      const from = interval.number * every;
      if (end > from) close(from, end);
    },
  };
}

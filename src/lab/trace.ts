import { cwndProbe, type CwndRow } from './cwndTrace.ts';
import { watchEvents, type TracedEvent } from './eventTrace.ts';
import { queueProbe, type QueueRow } from './queueTrace.ts';
import type { Simulation } from './simulation.ts';

export type { CwndRow } from './cwndTrace.ts';
export type { TracedEvent } from './eventTrace.ts';
export type { QueueRow } from './queueTrace.ts';

/** What can be traced. */
export const TRACES = ['cwnd', 'queue', 'events'] as const;
export type TraceName = (typeof TRACES)[number];

/** Takes the rows of the traces that are wanted, in the order of time; what it does not take is not traced. */
export interface TraceSink {
  readonly cwnd?: (row: CwndRow) => void;
  readonly queue?: (row: QueueRow) => void;
  readonly events?: (row: TracedEvent) => void;
}

/** Looks at a run between its events. */
export interface Probe {
  /** The next event is at `time`, s: what happens without an event before it? */
  before(time: number): void;
  /** An event has run. */
  after(): void;
}

/** Runs up to `end` (s) and hands every row of the wanted traces to `sink`. A trace never changes the run. */
export function runTraced(simulation: Simulation, end: number, sink: TraceSink): void {
  const probes: Probe[] = [];
  if (sink.cwnd !== undefined) probes.push(cwndProbe(simulation, sink.cwnd));
  if (sink.queue !== undefined) probes.push(queueProbe(simulation, sink.queue));
  const unwatch = sink.events === undefined ? undefined : watchEvents(simulation, sink.events);
  if (probes.length === 0) simulation.runBefore(end);
  else runProbed(simulation, end, probes);
  unwatch?.();
}

function runProbed(simulation: Simulation, end: number, probes: readonly Probe[]): void {
  for (let time = simulation.nextTime(); time < end; time = simulation.nextTime()) {
    for (const probe of probes) probe.before(time);
    simulation.runBefore(end, 1);
    for (const probe of probes) probe.after();
  }
  for (const probe of probes) probe.before(end);
}

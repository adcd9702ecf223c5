import { eventObservers, type TracedEvent } from './eventTrace.ts';
import {
  cwndProbe,
  delayObserver,
  queueProbe,
  throughputProbe,
  type CwndRow,
  type DelayRow,
  type Probe,
  type QueueRow,
  type ThroughputRow,
} from './probes.ts';
import { segmentProbe, type SegmentRow } from './segmentTrace.ts';
import type { Simulation } from '../build/simulation.ts';

export type { TracedEvent } from './eventTrace.ts';
export type { CwndRow, QueueRow } from './probes.ts';
export type { SegmentRow } from './segmentTrace.ts';

/** The available traces. */
export const TRACES = ['cwnd', 'queue', 'throughput', 'delay', 'segments', 'events'] as const;
export type TraceName = (typeof TRACES)[number];

/** Receives the rows of the traces for which it has a handler, in order of time. */
export interface TraceSink {
  readonly cwnd?: (row: CwndRow) => void;
  readonly queue?: (row: QueueRow) => void;
  readonly throughput?: (row: ThroughputRow) => void;
  readonly delay?: (row: DelayRow) => void;
  readonly segments?: (row: SegmentRow) => void;
  readonly events?: (row: TracedEvent) => void;
}

/** Default interval of the throughput trace, s. */
export const USUAL_INTERVAL = 0.1;

/** Runs, and passes every row of the requested traces to a sink. Read-only. */
export class TracedRun {
  private readonly probes: readonly Probe[];

  /** `interval`: of the throughput trace, s. `others`: additional probes. */
  constructor(
    private readonly simulation: Simulation,
    sink: TraceSink,
    interval = USUAL_INTERVAL,
    others: readonly Probe[] = [],
  ) {
    const segments = sink.segments === undefined ? null : segmentProbe(simulation, sink.segments);
    this.probes = [
      ...(sink.cwnd === undefined ? [] : [cwndProbe(simulation, sink.cwnd)]),
      ...(sink.queue === undefined ? [] : [queueProbe(simulation, sink.queue)]),
      ...(segments === null ? [] : [segments.probe]),
      ...(sink.throughput === undefined ? [] : [throughputProbe(simulation, interval, sink.throughput)]),
      ...others,
    ];
    const { journal } = simulation.kernel;
    const delays = sink.delay === undefined ? [] : [delayObserver(simulation, sink.delay)];
    const events = sink.events === undefined ? null : eventObservers(simulation, sink.events);
    if (events !== null) journal.attend(events.rules);
    const packets = [
      ...(events === null ? [] : [events.packets]),
      ...(segments === null ? [] : [segments.packets]),
      ...delays,
    ];
    if (packets.length === 0) return;
    journal.attendPackets({
      packet: (code, t, flow, segment, row) => {
        for (const observer of packets) observer.packet(code, t, flow, segment, row);
      },
    });
  }

  /** Runs up to `time`, s, exclusive. */
  runTo(time: number): void {
    const { simulation, probes } = this;
    if (probes.length === 0) {
      simulation.runBefore(time);
      return;
    }
    for (let next = simulation.nextTime(); next < time; next = simulation.nextTime()) {
      for (const probe of probes) probe.before(next);
      simulation.runBefore(time, 1);
      for (const probe of probes) probe.after();
    }
  }

  /** Ends the traces at `end`, s, up to which it has run. */
  finish(end: number): void {
    for (const probe of this.probes) {
      probe.before(end);
      probe.finish?.(end);
    }
    const { journal } = this.simulation.kernel;
    journal.attend(null);
    journal.attendPackets(null);
  }
}

/** Runs up to `end` (s) and passes every row of the requested traces to `sink`. */
export function runTraced(simulation: Simulation, end: number, sink: TraceSink): void {
  const run = new TracedRun(simulation, sink);
  run.runTo(end);
  run.finish(Math.min(end, simulation.scenario.duration));
}

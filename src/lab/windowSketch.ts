import { FIRING, type Observer } from '../engine/kernel/journal.ts';
import { variantNamed } from '../engine/tcp/catalog.ts';
import type { Moment } from '../scenario/link.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { build } from './build.ts';
import type { Simulation } from './simulation.ts';

/** The congestion windows of a whole run in a few columns of equal time: what a small picture needs. */
export interface WindowSketch {
  /** TCP flows only. */
  readonly flows: readonly FlowSketch[];
  /** Where the last column ends, s. */
  readonly to: number;
  /** Fewest and most packets in the queue of the bottleneck per column, looked at a few times in each; null: no link is one. */
  readonly queue: { readonly min: Float32Array; readonly max: Float32Array } | null;
}

export interface FlowSketch {
  readonly flow: number;
  readonly name: string;
  /** What its variant is called. */
  readonly title: string;
  /** Smallest and largest cwnd per column, segments; NaN where the flow has not begun. */
  readonly min: Float32Array;
  readonly max: Float32Array;
}

/** Keeps the smallest and the largest window of the column that is being filled. It never changes a run. */
export class ColumnObserver implements Observer {
  private readonly windows: Uint8Array;

  constructor(
    simulation: Simulation,
    private readonly sketches: ReadonlyMap<number, Pick<FlowSketch, 'min' | 'max'>>,
    private readonly position: { readonly column: number },
  ) {
    this.windows = Uint8Array.from(simulation.rules, (rule) => (rule.shows[0] === 'cwnd' ? 1 : 0));
    // A window that grows is seen at the end of the column, or before the next cut.
    const growth = Uint8Array.from(simulation.rules, (rule) => (rule.kind === 'growth' ? 1 : 0));
    simulation.kernel.journal.attend(this, growth);
  }

  happened(rows: Float64Array, at: number): void {
    if (this.windows[rows[at + FIRING.RULE] ?? -1] !== 1) return;
    const flow = rows[at + FIRING.FLOW] ?? -1;
    this.see(flow, rows[at + FIRING.BEFORE] ?? NaN);
    this.see(flow, rows[at + FIRING.AFTER] ?? NaN);
  }

  /** A flow's window has this size now, segments. */
  see(flow: number, cwnd: number): void {
    const sketch = this.sketches.get(flow);
    if (sketch === undefined) return;
    const { column } = this.position;
    const [min, max] = [sketch.min[column] ?? NaN, sketch.max[column] ?? NaN];
    if (!(min <= cwnd)) sketch.min[column] = cwnd;
    if (!(max >= cwnd)) sketch.max[column] = cwnd;
  }
}

/** So often the queue is looked at in a column. */
const LOOKS = 8;

/** When a run has come to a moment, s. */
function* timeOf(scenario: Scenario, moment: Moment, events: number): Generator<undefined, number, undefined> {
  const { duration } = scenario;
  if ('time' in moment) return Math.min(moment.time, duration);
  const simulation = build(scenario);
  while (simulation.events < moment.event) {
    if (simulation.runBefore(Infinity, Math.min(events, moment.event - simulation.events)) === 0) return duration;
    yield;
  }
  return simulation.now;
}

/**
 * Runs an experiment to its end, or to a moment, and sketches its windows. Pauses (yields) after
 * every `events` events, so that whoever runs it can do something else.
 */
export function* sketchWindows(
  scenario: Scenario,
  columns: number,
  events: number,
  until?: Moment,
): Generator<undefined, WindowSketch, undefined> {
  const to = until === undefined ? scenario.duration : yield* timeOf(scenario, until, events);
  const simulation = build(scenario);
  const senders = simulation.flows.flatMap((parts, flow) =>
    parts.kind === 'tcp' ? [{ flow, sender: parts.sender }] : [],
  );
  const named = (flow: number) => {
    const spec = scenario.flows[flow];
    return { name: spec?.name ?? '', title: spec?.kind === 'tcp' ? variantNamed(spec.variant)!.title : '' };
  };
  const blank = (): Float32Array => new Float32Array(columns).fill(NaN);
  const sketches = new Map(
    senders.map(({ flow }) => [flow, { flow, ...named(flow), min: blank(), max: blank() }] as const),
  );
  const position = { column: 0 };
  const observer = new ColumnObserver(simulation, sketches, position);
  const look = (): void => {
    for (const { flow, sender } of senders) if (sender.state.firstSentAt >= 0) observer.see(flow, sender.window.cwnd);
  };
  const bottleneck = simulation.links[simulation.topology.bottleneck] ?? null;
  const queue = bottleneck === null ? null : { min: blank(), max: blank() };
  /** Events since the last pause. */
  const since = { ran: 0 };
  for (; position.column < columns; position.column++) {
    look();
    const last = until === undefined && position.column === columns - 1;
    for (let part = 1; part <= LOOKS; part++) {
      const end = last && part === LOOKS ? Infinity : ((position.column + part / LOOKS) * to) / columns;
      for (;;) {
        since.ran += simulation.runBefore(end, events - since.ran);
        if (since.ran < events) break;
        since.ran = 0;
        yield;
      }
      if (queue !== null) {
        const waiting = bottleneck!.queueLength(Number.isFinite(end) ? end : to);
        const [low, high] = [queue.min[position.column]!, queue.max[position.column]!];
        if (!(low <= waiting)) queue.min[position.column] = waiting;
        if (!(high >= waiting)) queue.max[position.column] = waiting;
      }
    }
    look();
  }
  return { flows: [...sketches.values()], to, queue };
}

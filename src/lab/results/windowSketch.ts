import { FIRING, type Observer } from '../../engine/kernel/journal.ts';
import { variantNamed } from '../../engine/tcp/catalogue.ts';
import type { Moment } from '#scenario/link/link.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { build } from '../build/build.ts';
import type { Simulation } from '../build/simulation.ts';

/** Congestion windows of a whole run in a few columns of equal time, for a small picture. */
export interface WindowSketch {
  /** TCP flows only. */
  readonly flows: readonly FlowSketch[];
  /** End of the last column, s. */
  readonly to: number;
  /** Minimum and maximum packets in the queue of the bottleneck per column, from a few samples each; null: no link. */
  readonly queue: { readonly min: Float32Array; readonly max: Float32Array } | null;
}

export interface FlowSketch {
  readonly flow: number;
  readonly name: string;
  /** Title of its variant. */
  readonly title: string;
  /** Minimum and maximum cwnd per column, segments; NaN before the flow starts. */
  readonly min: Float32Array;
  readonly max: Float32Array;
}

/** Tracks the minimum and maximum window of the current column. Read-only. */
export class ColumnObserver implements Observer {
  private readonly windows: Uint8Array;

  constructor(
    simulation: Simulation,
    private readonly sketches: ReadonlyMap<number, Pick<FlowSketch, 'min' | 'max'>>,
    private readonly position: { readonly column: number },
  ) {
    this.windows = Uint8Array.from(simulation.rules, (rule) => (rule.shows[0] === 'cwnd' ? 1 : 0));
    // Growth of a window is recorded at the end of the column, or before the next cut.
    const growth = Uint8Array.from(simulation.rules, (rule) => (rule.kind === 'growth' ? 1 : 0));
    simulation.kernel.journal.attend(this, growth);
  }

  happened(rows: Float64Array, at: number): void {
    if (this.windows[rows[at + FIRING.RULE] ?? -1] !== 1) return;
    const flow = rows[at + FIRING.FLOW] ?? -1;
    this.see(flow, rows[at + FIRING.BEFORE] ?? NaN);
    this.see(flow, rows[at + FIRING.AFTER] ?? NaN);
  }

  /** Records a flow's present window, segments. */
  see(flow: number, cwnd: number): void {
    const sketch = this.sketches.get(flow);
    if (sketch === undefined) return;
    const { column } = this.position;
    const [min, max] = [sketch.min[column] ?? NaN, sketch.max[column] ?? NaN];
    if (!(min <= cwnd)) sketch.min[column] = cwnd;
    if (!(max >= cwnd)) sketch.max[column] = cwnd;
  }
}

/** Samples of the queue per column. */
const LOOKS = 8;

/** The time at which a run reaches a moment, s. */
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

/** Runs an experiment to its end, or to a moment, and sketches its windows. Yields after every `events` events. */
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

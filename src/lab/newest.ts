import { HAPPENING, happeningAt, type Happening } from '../engine/kernel/journal.ts';
import type { RuleKind } from '../engine/rule.ts';
import type { Simulation } from './simulation.ts';

/** The newest happening of each flow, and last that of the whole run; null: there was none of late. */
export type NewestTold = readonly (Happening | null)[];

/** Of several rules in one event, which is told first (a cut before its resend). */
const WEIGHTS: Readonly<Record<RuleKind, number>> = {
  cut: 9,
  timeout: 9,
  drop: 8,
  recovery: 6,
  mark: 5,
  duplicate: 5,
  resend: 4,
  life: 3,
  change: 3,
  growth: 2,
  adjust: 2,
  timer: 1,
  phase: 0,
  route: 7,
  medium: 1,
};

/**
 * Finds the newest happening of a flow. What is older than the journal's ring
 * is not known of a flow, however somebody came to this moment; of the whole
 * run the newest is always known.
 */
export class Newest {
  /** Where a checkpoint was laid or put back last: the ring may hold later rows in place of those before. */
  private readonly base: { count: number; told: NewestTold } = { count: 0, told: [] };

  constructor(private readonly simulation: Simulation) {}

  /** The run stands where these were the newest. */
  put(told: NewestTold): void {
    Object.assign(this.base, { count: this.simulation.kernel.journal.state.count, told });
  }

  /** Of every flow and of the run, for a checkpoint. */
  all(): NewestTold {
    const { base, simulation } = this;
    const { rows, state } = simulation.kernel.journal;
    const told = simulation.flows.map((_, flow) => this.known(flow));
    const found = told.map(() => false);
    let missing = told.length;
    for (let id = state.count - 1; missing > 0 && id >= Math.max(base.count, this.oldest); id--) {
      const flow = rows[this.placeOf(id) + HAPPENING.FLOW]!;
      if (found[flow] !== false) continue;
      found[flow] = true;
      missing--;
      told[flow] = this.heaviest(id, flow);
    }
    return [...told, this.of(-1)];
  }

  /** The newest happening of a flow, or of the whole run (-1); of several in one event the one that says most. */
  of(flow: number): Happening | null {
    const { base, simulation } = this;
    const { rows, state } = simulation.kernel.journal;
    for (let id = state.count - 1; id >= Math.max(base.count, this.oldest); id--)
      if (flow < 0 || rows[this.placeOf(id) + HAPPENING.FLOW] === flow) return this.heaviest(id, flow);
    return this.known(flow);
  }

  /** The oldest happening that the ring may hold. */
  private get oldest(): number {
    const { state, capacity } = this.simulation.kernel.journal;
    return state.count - capacity;
  }

  /** The newest of a flow, or of the run (-1), when that is not newer than the last checkpoint. */
  private known(flow: number): Happening | null {
    const known = this.base.told[flow < 0 ? this.simulation.flows.length : flow] ?? null;
    return known !== null && (flow < 0 || known.id >= this.oldest) ? known : null;
  }

  private placeOf(id: number): number {
    const { rows, capacity } = this.simulation.kernel.journal;
    return (id % capacity) * (rows.length / capacity);
  }

  /** Of the happenings of a flow in the event of this one, the one that says most. */
  private heaviest(newest: number, flow: number): Happening | null {
    const { kernel, rules } = this.simulation;
    const { rows } = kernel.journal;
    const event = rows[this.placeOf(newest) + HAPPENING.EVENT];
    const weightAt = (at: number): number => WEIGHTS[rules[rows[at + HAPPENING.RULE]!]!.kind];
    let told = this.placeOf(newest);
    for (let id = newest - 1; id >= 0; id--) {
      const at = this.placeOf(id);
      if (rows[at + HAPPENING.ID] !== id || rows[at + HAPPENING.EVENT] !== event) break;
      if (flow >= 0 && rows[at + HAPPENING.FLOW] !== flow) continue;
      if (weightAt(at) > weightAt(told)) told = at;
    }
    return happeningAt(rows, told);
  }
}

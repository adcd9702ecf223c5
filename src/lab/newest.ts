import { FIRING, firingAt, type Firing } from '../engine/kernel/journal.ts';
import type { RuleKind } from '../engine/rule.ts';
import type { Simulation } from './simulation.ts';

/** The newest firing of each flow, and last that of the whole run; null: there was none lately. */
export type NewestFirings = readonly (Firing | null)[];

/** Of several rules in one event, which is newest first (a cut before its resend). */
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
 * Finds the newest firing of a flow. What is older than the journal's ring
 * is not known of a flow, however the user came to this moment; of the whole
 * run the newest is always known.
 */
export class Newest {
  /** Where a checkpoint was laid or put back last: the ring may hold later rows in place of those before. */
  private readonly base: { count: number; newest: NewestFirings } = { count: 0, newest: [] };

  constructor(private readonly simulation: Simulation) {}

  /** The run is where these were the newest. */
  put(newest: NewestFirings): void {
    Object.assign(this.base, { count: this.simulation.kernel.journal.state.count, newest });
  }

  /** Of every flow and of the run, for a checkpoint. */
  all(): NewestFirings {
    const { base, simulation } = this;
    const { rows, state } = simulation.kernel.journal;
    const newest = simulation.flows.map((_, flow) => this.known(flow));
    const found = newest.map(() => false);
    let missing = newest.length;
    for (let id = state.count - 1; missing > 0 && id >= Math.max(base.count, this.oldest); id--) {
      const flow = rows[this.placeOf(id) + FIRING.FLOW]!;
      if (found[flow] !== false) continue;
      found[flow] = true;
      missing--;
      newest[flow] = this.heaviest(id, flow);
    }
    return [...newest, this.of(-1)];
  }

  /** The newest firing of a flow, or of the whole run (-1); of several in one event the one that says most. */
  of(flow: number): Firing | null {
    const { base, simulation } = this;
    const { rows, state } = simulation.kernel.journal;
    for (let id = state.count - 1; id >= Math.max(base.count, this.oldest); id--)
      if (flow < 0 || rows[this.placeOf(id) + FIRING.FLOW] === flow) return this.heaviest(id, flow);
    return this.known(flow);
  }

  /** The oldest firing that the ring may hold. */
  private get oldest(): number {
    const { state, capacity } = this.simulation.kernel.journal;
    return state.count - capacity;
  }

  /** The newest of a flow, or of the run (-1), when that is not newer than the last checkpoint. */
  private known(flow: number): Firing | null {
    const known = this.base.newest[flow < 0 ? this.simulation.flows.length : flow] ?? null;
    return known !== null && (flow < 0 || known.id >= this.oldest) ? known : null;
  }

  private placeOf(id: number): number {
    const { rows, capacity } = this.simulation.kernel.journal;
    return (id % capacity) * (rows.length / capacity);
  }

  /** Of the firings of a flow in the event of this one, the one that says most. */
  private heaviest(last: number, flow: number): Firing | null {
    const { kernel, rules } = this.simulation;
    const { rows } = kernel.journal;
    const event = rows[this.placeOf(last) + FIRING.EVENT];
    const weightAt = (at: number): number => WEIGHTS[rules[rows[at + FIRING.RULE]!]!.kind];
    let newest = this.placeOf(last);
    for (let id = last - 1; id >= 0; id--) {
      const at = this.placeOf(id);
      if (rows[at + FIRING.ID] !== id || rows[at + FIRING.EVENT] !== event) break;
      if (flow >= 0 && rows[at + FIRING.FLOW] !== flow) continue;
      if (weightAt(at) > weightAt(newest)) newest = at;
    }
    return firingAt(rows, newest);
  }
}

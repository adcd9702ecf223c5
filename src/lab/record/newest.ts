import { FIRING, firingAt, type Firing } from '../../engine/kernel/journal.ts';
import type { RuleKind } from '../../engine/rule.ts';
import type { Simulation } from '../build/simulation.ts';

/** The newest firing of each flow, then that of the whole run; null: none recently. */
export type NewestFirings = readonly (Firing | null)[];

/** Priority among several rules in one event (a cut before its retransmission). */
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
 * Finds the newest firing of a flow. For a flow, firings older than the journal's ring are unknown, however the moment
 * was reached; that of the whole run is always known.
 */
export class Newest {
  /** The last checkpoint made or restored: the ring may hold later rows in place of earlier ones. */
  private readonly base: { count: number; newest: NewestFirings } = { count: 0, newest: [] };

  constructor(private readonly simulation: Simulation) {}

  /** Sets the newest firings after the run has moved. */
  put(newest: NewestFirings): void {
    Object.assign(this.base, { count: this.simulation.kernel.journal.state.count, newest });
  }

  /** Newest firings of every flow and of the run, for a checkpoint. */
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

  /** The newest firing of a flow, or of the whole run (-1); of several in one event the most important. */
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

  /** The newest firing of a flow, or of the run (-1), if not newer than the last checkpoint. */
  private known(flow: number): Firing | null {
    const known = this.base.newest[flow < 0 ? this.simulation.flows.length : flow] ?? null;
    return known !== null && (flow < 0 || known.id >= this.oldest) ? known : null;
  }

  private placeOf(id: number): number {
    const { rows, capacity } = this.simulation.kernel.journal;
    return (id % capacity) * (rows.length / capacity);
  }

  /** The most important firing of a flow in the event of this one. */
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

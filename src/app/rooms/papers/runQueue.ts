import type { Failed, Measured, MeasureOrder } from '../../../study/measured.ts';
import type { Batch, Pool } from '../../../study/pool.ts';

/** A run that is wanted. Equal names have equal outcomes. */
export interface WantedRun {
  readonly name: string;
  readonly order: MeasureOrder;
}

/** Outcomes that are kept, newest. */
const MOST_KEPT = 4000;

/** Has the runs that are wanted now computed by a pool, in order, and keeps what came: a run is computed once. */
export class RunQueue {
  private readonly known = new Map<string, Measured | Failed>();
  private wanted: readonly WantedRun[] = [];
  private pool: Pool | null = null;
  private batch: Batch | null = null;

  /** `start` makes the pool when the first run is wanted; `told` is called whenever something came, and at the end. */
  constructor(
    private readonly start: () => Pool,
    private readonly told: () => void,
  ) {}

  /** The outcome of a run; undefined: not yet. */
  outcome(name: string): Measured | Failed | undefined {
    return this.known.get(name);
  }

  get isBusy(): boolean {
    return this.batch !== null;
  }

  /** How many of these runs have an outcome. */
  finishedOf(runs: readonly WantedRun[]): number {
    return runs.filter(({ name }) => this.known.has(name)).length;
  }

  /** Computes these runs and no others: what is under way and not among them is given up. */
  want(runs: readonly WantedRun[]): void {
    const missing = [...new Map(runs.map((run) => [run.name, run])).values()].filter(
      ({ name }) => !this.known.has(name),
    );
    if (missing.length === 0) {
      this.cancel();
      return;
    }
    const asked = new Set(missing.map(({ name }) => name));
    // What is wanted already goes on undisturbed.
    if (
      this.batch !== null &&
      asked.size === this.missing().length &&
      this.missing().every(({ name }) => asked.has(name))
    )
      return;
    this.wanted = missing;
    this.pool ??= this.start();
    const jobs = missing.map(({ order }, id) => ({ id, order }));
    const batch = this.pool.run(jobs, (id, outcome) => {
      this.keep(missing[id]!.name, outcome);
      this.told();
    });
    this.batch = batch;
    const ended = async (): Promise<void> => {
      await batch.finished;
      if (this.batch !== batch) return;
      this.batch = null;
      this.told();
    };
    void ended();
  }

  /** Stops at once; what came is kept. */
  cancel(): void {
    this.wanted = [];
    this.batch?.cancel();
  }

  private missing(): readonly WantedRun[] {
    return this.wanted.filter(({ name }) => !this.known.has(name));
  }

  private keep(name: string, outcome: Measured | Failed): void {
    this.known.set(name, outcome);
    if (this.known.size > MOST_KEPT) for (const oldest of this.known.keys()) if (this.known.delete(oldest)) break;
  }
}

import type { Failed, Measured, MeasureOrder } from '../../../study/measured.ts';
import type { Batch, Job, Pool } from '../../../study/pool.ts';

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

  /**
   * Computes these runs: what is under way and not among them is given up. Workers that have nothing to do while the last
   * of them are computed begin with what may be wanted `next`.
   */
  want(runs: readonly WantedRun[], next: Iterable<WantedRun> = []): void {
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
    const { known } = this;
    const given = [...missing];
    const names = new Set(asked);
    function* jobs(): Generator<Job> {
      for (const [id, { order }] of missing.entries()) yield { id, order };
      for (const run of next) {
        if (asked.size === 0) return;
        if (known.has(run.name) || names.has(run.name)) continue;
        names.add(run.name);
        yield { id: given.push(run) - 1, order: run.order };
      }
    }
    const batch = this.pool.run(jobs(), (id, outcome) => {
      const { name } = given[id]!;
      this.keep(name, outcome);
      asked.delete(name);
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

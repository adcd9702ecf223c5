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
  /** The names of all runs that the pool was ever given, by number, and the numbers of those that it has now. */
  private readonly given: string[] = [];
  private readonly underWay = new Map<string, number>();
  private pool: Pool | null = null;
  private batch: Batch | null = null;

  /** `start` makes the pool when the first run is wanted; `changed` is called whenever something came, and at the end. */
  constructor(
    private readonly start: () => Pool,
    private readonly changed: () => void,
  ) {}

  /** The outcome of a run; undefined: not yet. */
  outcome(name: string): Measured | Failed | undefined {
    return this.known.get(name);
  }

  get isBusy(): boolean {
    return this.batch !== null;
  }

  /**
   * Computes these runs: what is under way and not among them is given up where it would keep them waiting. Workers that
   * have nothing to do while the last of them are computed begin with what may be wanted `next`.
   */
  want(runs: readonly WantedRun[], next: Iterable<WantedRun> = []): void {
    const { known, given, underWay } = this;
    const missing = [...new Map(runs.map((run) => [run.name, run])).values()].filter(({ name }) => !known.has(name));
    if (missing.length === 0 && underWay.size === 0) return;
    const asked = new Set(missing.map(({ name }) => name));
    // What is wanted already goes on undisturbed.
    const before = this.wanted.filter(({ name }) => !known.has(name));
    if (this.batch !== null && asked.size === before.length && before.every(({ name }) => asked.has(name))) return;
    const isNew = ({ name }: WantedRun): boolean => !known.has(name) && !underWay.has(name);
    this.wanted = missing;
    this.pool ??= this.start();
    if (missing.some((run) => isNew(run)))
      for (const name of underWay.keys()) if (!asked.has(name)) underWay.delete(name);
    const goOn = new Set(underWay.values());
    const give = ({ name, order }: WantedRun): Job => {
      const id = given.push(name) - 1;
      underWay.set(name, id);
      return { id, order };
    };
    function* jobs(): Generator<Job> {
      for (const run of missing) if (isNew(run)) yield give(run);
      for (const run of next) {
        if (asked.size === 0) return;
        if (isNew(run)) yield give(run);
      }
    }
    const tell = (id: number, outcome: Measured | Failed): void => {
      const name = given[id]!;
      this.keep(name, outcome);
      underWay.delete(name);
      asked.delete(name);
      this.changed();
    };
    const batch = this.pool.run(jobs(), tell, goOn);
    this.batch = batch;
    const ended = async (): Promise<void> => {
      await batch.finished;
      if (this.batch !== batch) return;
      this.batch = null;
      this.changed();
    };
    void ended();
  }

  /** Stops at once; what came is kept. */
  cancel(): void {
    this.wanted = [];
    this.underWay.clear();
    this.batch?.cancel();
  }

  private keep(name: string, outcome: Measured | Failed): void {
    this.known.set(name, outcome);
    if (this.known.size > MOST_KEPT) for (const oldest of this.known.keys()) if (this.known.delete(oldest)) break;
  }
}

import type { Failed, Measured, MeasureOrder } from '../../../study/measured.ts';
import type { Batch, Job, Pool } from '../../../study/pool.ts';

/** A requested run. Equal names have equal outcomes. */
export interface WantedRun {
  readonly name: string;
  readonly order: MeasureOrder;
}

/** Maximum number of stored outcomes; the newest are kept. */
const MOST_KEPT = 4000;

/** Computes requested runs in a pool, in order, and stores their outcomes, so that each run is computed once. */
export class RunQueue {
  private readonly known = new Map<string, Measured | Failed>();
  private wanted: readonly WantedRun[] = [];
  /** Names of all runs given to the pool, indexed by job id; `underWay`: job ids of unfinished runs, by name. */
  private readonly given: string[] = [];
  private readonly underWay = new Map<string, number>();
  private pool: Pool | null = null;
  private batch: Batch | null = null;

  /** `start` makes the pool when the first run is requested; `changed` is called after every result, and at the end. */
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
   * Computes these runs. Other runs in progress are cancelled if a new run would wait for them. Idle workers start with
   * `next`, runs that may be needed later.
   */
  want(runs: readonly WantedRun[], next: Iterable<WantedRun> = []): void {
    const { known, given, underWay } = this;
    const missing = [...new Map(runs.map((run) => [run.name, run])).values()].filter(({ name }) => !known.has(name));
    if (missing.length === 0 && underWay.size === 0) return;
    const asked = new Set(missing.map(({ name }) => name));
    // Runs already requested continue undisturbed.
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

  /** Stops at once; results are kept. */
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

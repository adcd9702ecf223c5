import type { Failed, Measured, MeasureOrder } from './measured.ts';

/** Message to a worker: a run to measure, or an order to drop all its runs. */
export type ToWorker =
  | { readonly kind: 'measure'; readonly id: number; readonly order: MeasureOrder }
  | { readonly kind: 'stop' };

/** Message from a worker: the results of a run, or confirmation that it dropped its runs. */
export type FromWorker =
  | { readonly kind: 'measured'; readonly id: number; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'stopped' };

/** The pool's interface to a worker. */
export interface StudyWorker {
  readonly post: (message: ToWorker) => void;
  /** Terminates it at once. */
  readonly end: () => void;
}

/** Starts a worker. `hear` receives its messages; `lost` is called once if it dies, with the reason. */
export type StartWorker = (hear: (message: FromWorker) => void, lost: (reason: string) => void) => StudyWorker;

interface PoolSettings {
  readonly start: StartWorker;
  /** Number of workers. */
  readonly size: number;
  /** Calls `work` after `ms`. */
  readonly later: (ms: number, work: () => void) => void;
  /** Called when a batch starts, with a promise for its end. */
  readonly busy?: (until: Promise<void>) => void;
}

/** A run for the pool. */
export interface Job {
  readonly id: number;
  readonly order: MeasureOrder;
}

/** A batch of runs. */
export interface Batch {
  /** Settles when every job has been reported, or the batch was cancelled. */
  readonly finished: Promise<void>;
  /** Cancels the batch: nothing more is reported. Workers stop within 50 ms; one that takes more than 150 ms is terminated. */
  readonly cancel: () => void;
}

/** Number of runs queued per worker, so that it never waits for the next one. */
const DEPTH = 2;
/** Time for a worker to confirm a stop, ms. */
const PATIENCE_MS = 150;

/** A worker and its jobs. */
interface Seat {
  worker: StudyWorker | null;
  /** Jobs in order of execution. */
  readonly jobs: Job[];
  /** Whether it was ordered to stop and has not confirmed. */
  stopping: boolean;
}

/** A batch under way. */
interface Work {
  readonly jobs: Iterator<Job>;
  readonly tell: (id: number, outcome: Measured | Failed) => void;
  readonly done: () => void;
  /** Jobs of lost workers, to be reassigned. */
  readonly again: Job[];
  /** Jobs during which a worker was lost. */
  readonly tried: Set<number>;
  exhausted: boolean;
}

/** Workers that measure runs. They start with the first batch and stay, warm, for the next; `close` ends them. */
export class Pool {
  private readonly seats: readonly Seat[];
  private work: Work | null = null;
  /** Number of workers lost since the last result of any worker. */
  private losses = 0;

  constructor(private readonly settings: PoolSettings) {
    this.seats = Array.from({ length: Math.max(1, settings.size) }, () => ({
      worker: null,
      jobs: [],
      stopping: false,
    }));
  }

  get size(): number {
    return this.seats.length;
  }

  /**
   * Runs jobs as workers become free, and calls `tell` with each result. Cancels the current batch, except for jobs
   * whose ids are in `goOn`: they move to the new batch.
   */
  run(jobs: Iterable<Job>, tell: Work['tell'], goOn: ReadonlySet<number> = new Set()): Batch {
    const again = this.cancel(goOn);
    let settle = (): void => {};
    const finished = new Promise<void>((done) => (settle = done));
    const work: Work = {
      jobs: jobs[Symbol.iterator](),
      tell,
      done: settle,
      again,
      tried: new Set(),
      exhausted: false,
    };
    this.work = work;
    this.losses = 0;
    for (const seat of this.seats) this.fill(seat);
    this.settings.busy?.(finished);
    this.endIfDone();
    return {
      finished,
      cancel: () => {
        if (this.work === work) this.cancel();
      },
    };
  }

  /** Terminates all workers and the current batch. */
  close(): void {
    this.finish();
    for (const seat of this.seats) this.dismiss(seat);
  }

  /**
   * Cancels the current batch, except for jobs in `goOn`. A worker is interrupted unless all its jobs continue. Returns
   * the continuing jobs of interrupted workers.
   */
  private cancel(goOn: ReadonlySet<number> = new Set()): Job[] {
    const again: Job[] = [];
    if (this.work === null) return again;
    again.push(...this.work.again.filter(({ id }) => goOn.has(id)));
    for (const seat of this.seats) {
      const kept = seat.jobs.filter(({ id }) => goOn.has(id));
      if (kept.length === seat.jobs.length || seat.worker === null) continue;
      again.push(...kept);
      seat.jobs.length = 0;
      seat.stopping = true;
      const { worker } = seat;
      worker.post({ kind: 'stop' });
      this.settings.later(PATIENCE_MS, () => {
        if (!seat.stopping || seat.worker !== worker) return;
        this.dismiss(seat);
        this.fill(seat);
        // Without further jobs, no message would end the batch.
        this.endIfDone();
      });
    }
    this.finish();
    return again;
  }

  private finish(): void {
    const { work } = this;
    this.work = null;
    work?.done();
  }

  private dismiss(seat: Seat): void {
    const { worker } = seat;
    seat.worker = null;
    seat.jobs.length = 0;
    seat.stopping = false;
    worker?.end();
  }

  private next(work: Work): Job | undefined {
    const again = work.again.shift();
    if (again !== undefined || work.exhausted) return again;
    const step = work.jobs.next();
    if (step.done !== true) return step.value;
    work.exhausted = true;
    return undefined;
  }

  /** Fills a worker's queue. */
  private fill(seat: Seat): void {
    const { work } = this;
    if (work === null || seat.stopping) return;
    while (seat.jobs.length < DEPTH) {
      const job = this.next(work);
      if (job === undefined) return;
      seat.jobs.push(job);
      seat.worker ??= this.start(seat);
      seat.worker.post({ kind: 'measure', id: job.id, order: job.order });
    }
  }

  private start(seat: Seat): StudyWorker {
    const worker: StudyWorker = this.settings.start(
      (message) => {
        if (seat.worker === worker) this.hear(seat, message);
      },
      (reason) => {
        if (seat.worker === worker) this.lose(seat, reason);
      },
    );
    return worker;
  }

  private hear(seat: Seat, message: FromWorker): void {
    if (message.kind === 'stopped') {
      seat.stopping = false;
      this.fill(seat);
      this.endIfDone();
      return;
    }
    // The result may belong to a cancelled job.
    const at = seat.stopping ? -1 : seat.jobs.findIndex(({ id }) => id === message.id);
    if (at < 0) return;
    this.losses = 0;
    seat.jobs.splice(at, 1);
    // Refill first, so that the worker does not wait while the result is handled.
    this.fill(seat);
    this.work?.tell(message.id, message.kind === 'measured' ? message.measured : { failed: message.reason });
    this.endIfDone();
  }

  /** Handles the loss of a worker: its current job is retried once on another, its queued jobs are reassigned. */
  private lose(seat: Seat, reason: string): void {
    const { work } = this;
    const [current, ...rest] = seat.jobs;
    this.dismiss(seat);
    if (work === null) return;
    this.losses++;
    work.again.unshift(...rest);
    if (current !== undefined) {
      if (work.tried.has(current.id)) work.tell(current.id, { failed: reason });
      else {
        work.tried.add(current.id);
        work.again.push(current);
      }
    }
    // Give up if no worker can work at all.
    if (this.losses > 2 * this.seats.length + 2) this.giveUp(work, reason);
    else for (const each of this.others(seat)) this.fill(each);
    this.endIfDone();
  }

  /** All seats, with the lost worker's seat last. */
  private others(seat: Seat): Seat[] {
    return [...this.seats.filter((each) => each !== seat), seat];
  }

  private giveUp(work: Work, reason: string): void {
    for (const seat of this.seats) {
      work.again.push(...seat.jobs);
      this.dismiss(seat);
    }
    for (let job = this.next(work); job !== undefined; job = this.next(work)) work.tell(job.id, { failed: reason });
  }

  private endIfDone(): void {
    const { work } = this;
    if (work === null || !work.exhausted || work.again.length > 0) return;
    if (this.seats.every(({ jobs }) => jobs.length === 0)) this.finish();
  }
}

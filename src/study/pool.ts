import type { Failed, Measured, MeasureOrder } from './measured.ts';

/** To a worker: a run to measure, or to let go of all that it has. */
export type ToWorker =
  | { readonly kind: 'measure'; readonly id: number; readonly order: MeasureOrder }
  | { readonly kind: 'stop' };

/** From a worker: what a run gave, or that it has let go. */
export type FromWorker =
  | { readonly kind: 'measured'; readonly id: number; readonly measured: Measured }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'stopped' };

/** A worker as the pool sees it, whatever it is made of. */
export interface StudyWorker {
  readonly post: (message: ToWorker) => void;
  /** Ends it at once, whatever it is doing. */
  readonly end: () => void;
}

/** Starts a worker. `hear` gets its messages; `lost` is called once when it is gone, with the reason. */
export type StartWorker = (hear: (message: FromWorker) => void, lost: (reason: string) => void) => StudyWorker;

export interface PoolSettings {
  readonly start: StartWorker;
  /** How many workers. */
  readonly size: number;
  /** Does something after so many ms. */
  readonly later: (ms: number, work: () => void) => void;
  /** Hears when a batch is under way, and until when. */
  readonly busy?: (until: Promise<void>) => void;
}

/** A run for the pool. */
export interface Job {
  readonly id: number;
  readonly order: MeasureOrder;
}

/** Runs of a study that the pool works on. */
export interface Batch {
  /** Settles when every job has been reported, or the batch was cancelled. */
  readonly finished: Promise<void>;
  /** Stops the batch at once: nothing more is reported. Workers let go within 50 ms; one that does not within 150 is ended. */
  readonly cancel: () => void;
}

/** Runs that a worker has at once: the next lies ready when one is done. */
const DEPTH = 2;
/** A worker that was told to stop has so long to answer, ms. */
const PATIENCE_MS = 150;

/** A worker and what it is doing. */
interface Seat {
  worker: StudyWorker | null;
  /** In the order in which it does them. */
  readonly jobs: Job[];
  /** Whether it was told to stop and has not answered. */
  stopping: boolean;
}

/** A batch under way. */
interface Work {
  readonly jobs: Iterator<Job>;
  readonly tell: (id: number, outcome: Measured | Failed) => void;
  readonly done: () => void;
  /** Jobs of lost workers, to be given to others. */
  readonly again: Job[];
  /** Jobs that a worker was lost with. */
  readonly tried: Set<number>;
  exhausted: boolean;
}

/** Workers that measure runs. They start with the first batch and stay, warm, for the next; `close` ends them. */
export class Pool {
  private readonly seats: readonly Seat[];
  private work: Work | null = null;
  /** Workers lost one after the other without an answer from any. */
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
   * Works on jobs, taken one by one as workers are free; `tell` hears of each as it comes. A batch under way is cancelled,
   * but for those of its jobs that `go on`, by id: they belong to the new one and are reported there.
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

  /** Ends all workers, and with them a batch under way. */
  close(): void {
    this.finish();
    for (const seat of this.seats) this.dismiss(seat);
  }

  /** Gives up what is under way; a worker that has only jobs that go on is left alone. Returns those taken from others. */
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
        // It may have had nothing left to give.
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

  /** The next job, or undefined. */
  private next(work: Work): Job | undefined {
    const again = work.again.shift();
    if (again !== undefined || work.exhausted) return again;
    const step = work.jobs.next();
    if (step.done !== true) return step.value;
    work.exhausted = true;
    return undefined;
  }

  /** Gives a worker what it has room for. */
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
    // What was let go of may still have been under way.
    const at = seat.stopping ? -1 : seat.jobs.findIndex(({ id }) => id === message.id);
    if (at < 0) return;
    this.losses = 0;
    seat.jobs.splice(at, 1);
    // The worker must not wait while the answer is dealt with.
    this.fill(seat);
    this.work?.tell(message.id, message.kind === 'measured' ? message.measured : { failed: message.reason });
    this.endIfDone();
  }

  /** A worker is gone: what it was at goes to another once, what it had not begun as if nothing had been. */
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
    // Where no worker can work at all, each further start would only take time.
    if (this.losses > 2 * this.seats.length + 2) this.giveUp(work, reason);
    else for (const each of this.others(seat)) this.fill(each);
    this.endIfDone();
  }

  /** All seats, that of a lost worker last. */
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

import type { Batch, Command, Opened, Progress, RefusedReport, Report } from '../../lab/protocol.ts';
import { Watchdog } from '../ui/watchdog.ts';

/** What the session tells the page. */
export interface SessionListener {
  /** A run was opened. Its batches follow. Each wish to open one is answered, in order: by this or by a refusal. */
  readonly opened: (opened: Opened) => void;
  /** The run at hand was changed. */
  readonly changed: (opened: Opened) => void;
  readonly refused: (report: RefusedReport) => void;
  /** The simulation stopped. `time`: the last good moment, s; undefined when the worker could not say. */
  readonly stopped: (time: number | undefined, message: string) => void;
  /** A move takes longer, and how far it has come. */
  readonly working: (progress: Progress) => void;
  /** A batch lies ready: `take` it in the next frame. */
  readonly ready: () => void;
  /** Whether anything of what was asked for is not on the screen yet, or the run plays: then the worker must run. */
  readonly awaits: () => boolean;
  /** The worker does not answer any more, or never came. */
  readonly silent: (why: Silence) => void;
}

/** Why nothing is heard: it was never heard and may still be on its way; it could not be loaded; it does not answer. */
export type Silence = 'late' | 'missing' | 'dead';

/** A worker that answered before answers within this time, ms, if it works. Twice as long after each that did not. */
const PATIENCE = 2000;
const LONGEST_PATIENCE = 16_000;
/** Opening or changing a large experiment is one piece of work, ms. */
const FOR_WORK = 20_000;
/** A worker has to be loaded first, ms. */
const FOR_LOADING = 6000;

/**
 * The page's end of the conversation with the worker. Batches wait here until a
 * frame takes them; those of older runs never come out. Every batch is paid for
 * with credit, so that a slow screen slows the worker. A worker that is expected
 * to do something is asked for signs of life.
 */
export class Session {
  private readonly line = {
    worker: null as Worker | null,
    run: 0,
    sent: 0,
    waiting: [] as Batch[],
    /** It has reported something. */
    heard: false,
    /** It was asked for a sign of life, and how long it may take, ms; 0: it was not. */
    asked: 0,
    /** Experiments it was asked to build and has not answered for. */
    builds: 0,
  };
  private readonly trust = { patience: PATIENCE };
  private readonly watchdog = new Watchdog({
    patience: () => {
      if (this.line.worker === null || !this.listener.awaits()) return 0;
      this.ask(this.line.builds > 0 ? FOR_WORK : this.trust.patience);
      return this.line.heard ? this.line.asked || this.trust.patience : FOR_LOADING;
    },
    silent: () => {
      if (this.line.heard) this.trust.patience = Math.min(LONGEST_PATIENCE, this.trust.patience * 2);
      this.listener.silent(this.line.heard ? 'dead' : 'late');
    },
  });

  constructor(
    private readonly makeWorker: () => Worker,
    private readonly listener: SessionListener,
  ) {}

  /** Sends a command. */
  send(command: Command): void {
    const worker = this.worker();
    if (worker === null) return;
    const builds = command.kind === 'open' || command.kind === 'intervene' || command.kind === 'fork';
    // Whether it works is known before it sets to work.
    if (builds) this.ask(this.trust.patience);
    if (command.kind !== 'credit') this.line.sent++;
    worker.postMessage(command);
    if (builds) this.line.builds++;
    this.watchdog.wake();
  }

  /** How many commands the worker was sent; a batch says how many of them it shows. */
  get sent(): number {
    return this.line.sent;
  }

  /** The oldest batch that waits, if any. Whoever takes it must say so with `done`. */
  take(): Batch | undefined {
    return this.line.waiting.shift();
  }

  /** Whether a batch that waits shows a run that is paused. */
  get hasStopped(): boolean {
    return this.line.waiting.some(({ playing }) => !playing);
  }

  /** Whether more batches wait. */
  get hasMore(): boolean {
    return this.line.waiting.length > 0;
  }

  /** A batch was taken in: the worker may send another. */
  done(): void {
    this.send({ kind: 'credit' });
  }

  /** Ends the worker; the next command starts a new one. */
  restart(): void {
    this.line.worker?.terminate();
    Object.assign(this.line, { worker: null, run: 0, sent: 0, waiting: [], heard: false, asked: 0, builds: 0 });
  }

  private ask(patience: number): void {
    const { line } = this;
    if (line.asked > 0) return;
    line.asked = patience;
    line.worker?.postMessage({ kind: 'ping' } satisfies Command);
  }

  private worker(): Worker | null {
    if (this.line.worker !== null) return this.line.worker;
    let worker: Worker;
    try {
      worker = this.makeWorker();
    } catch (problem) {
      this.listener.stopped(undefined, problem instanceof Error ? problem.message : String(problem));
      return null;
    }
    worker.addEventListener('message', (event: MessageEvent<Report>) => {
      if (this.line.worker !== worker) return;
      Object.assign(this.line, { heard: true, asked: 0 });
      this.watchdog.heard();
      this.hear(event.data);
    });
    worker.addEventListener('error', (event) => {
      // Said on the page: the console need not repeat it.
      event.preventDefault();
      if (this.line.worker !== worker) return;
      if (this.line.heard) this.listener.stopped(undefined, event.message || 'The worker failed.');
      else this.listener.silent('missing');
    });
    worker.addEventListener('messageerror', () => {
      if (this.line.worker === worker) this.listener.stopped(undefined, 'A report of the worker could not be read.');
    });
    this.line.worker = worker;
    return worker;
  }

  private built(): void {
    this.line.builds = Math.max(0, this.line.builds - 1);
  }

  private hear(report: Report): void {
    switch (report.kind) {
      case 'alive':
        return;
      case 'opened': {
        this.built();
        if (report.run === this.line.run) {
          this.listener.changed(report);
          return;
        }
        const stale = this.line.waiting.splice(0);
        this.line.run = report.run;
        stale.forEach(() => this.done());
        this.listener.opened(report);
        return;
      }
      case 'batch':
        if (report.run !== this.line.run) {
          this.done();
          return;
        }
        this.line.waiting.push(report);
        this.listener.ready();
        return;
      case 'working':
        if (report.run === this.line.run) this.listener.working(report.progress);
        return;
      case 'refused':
        this.built();
        this.listener.refused(report);
        return;
      case 'failed':
        this.line.builds = 0;
        this.listener.stopped(report.time, report.message);
    }
  }
}

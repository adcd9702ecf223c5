import type { Batch, Command, Opened, Progress, Refusal, Report } from '../../lab/protocol.ts';

/** What the session tells the page. */
export interface SessionListener {
  /** A run was opened. Its batches follow. Each wish to open one is answered, in order: by this or by a refusal. */
  readonly opened: (opened: Opened) => void;
  /** The run at hand was changed. */
  readonly changed: (opened: Opened) => void;
  readonly refused: (asked: 'open' | 'intervene', problems: readonly Refusal[]) => void;
  /** The simulation stopped. `time`: the last good moment, s; undefined when the worker could not say. */
  readonly stopped: (time: number | undefined, message: string) => void;
  /** A move takes longer, and how far it has come. */
  readonly working: (progress: Progress) => void;
  /** A batch lies ready: `take` it in the next frame. */
  readonly ready: () => void;
}

/**
 * The page's end of the conversation with the worker. Batches wait here until a
 * frame takes them; those of older runs never come out. Every batch is paid for
 * with credit, so that a slow screen slows the worker.
 */
export class Session {
  private readonly line: { worker: Worker | null; run: number; sent: number; waiting: Batch[] } = {
    worker: null,
    run: 0,
    sent: 0,
    waiting: [],
  };

  constructor(
    private readonly makeWorker: () => Worker,
    private readonly listener: SessionListener,
  ) {}

  /** Sends a command. */
  send(command: Command): void {
    const worker = this.worker();
    if (command.kind !== 'credit') this.line.sent++;
    worker.postMessage(command);
  }

  /** How many commands the worker was sent; a batch says how many of them it shows. */
  get sent(): number {
    return this.line.sent;
  }

  /** The oldest batch that waits, if any. Whoever takes it must say so with `done`. */
  take(): Batch | undefined {
    return this.line.waiting.shift();
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
    Object.assign(this.line, { worker: null, run: 0, sent: 0, waiting: [] });
  }

  private worker(): Worker {
    if (this.line.worker !== null) return this.line.worker;
    const worker = this.makeWorker();
    worker.addEventListener('message', (event: MessageEvent<Report>) => {
      if (this.line.worker === worker) this.hear(event.data);
    });
    worker.addEventListener('error', (event) => {
      // Told on the page: the console need not repeat it.
      event.preventDefault();
      if (this.line.worker === worker)
        this.listener.stopped(undefined, event.message || 'The worker could not be started.');
    });
    worker.addEventListener('messageerror', () => {
      if (this.line.worker === worker) this.listener.stopped(undefined, 'A report of the worker could not be read.');
    });
    this.line.worker = worker;
    return worker;
  }

  private hear(report: Report): void {
    switch (report.kind) {
      case 'opened': {
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
        this.listener.refused(report.asked, report.problems);
        return;
      case 'failed':
        this.listener.stopped(report.time, report.message);
    }
  }
}

import type { Batch, Command, Opened, Refusal, Report } from '../../lab/protocol.ts';

/** What the session tells the page. */
export interface SessionListener {
  /** A run was opened, or the run on the screen was changed. Its batches follow. */
  readonly opened: (opened: Opened) => void;
  readonly refused: (problems: readonly Refusal[]) => void;
  /** The simulation stopped. `time`: the last good moment, s; undefined when the worker could not say. */
  readonly stopped: (time: number | undefined, message: string) => void;
  /** A batch lies ready: `take` it in the next frame. */
  readonly ready: () => void;
}

/**
 * The page's end of the conversation with the worker. Batches wait here until a
 * frame takes them; those of older runs never come out. Every batch is paid for
 * with credit, so that a slow screen slows the worker.
 */
export class Session {
  private readonly line: { worker: Worker | null; run: number; waiting: Batch[] } = {
    worker: null,
    run: 0,
    waiting: [],
  };

  constructor(
    private readonly makeWorker: () => Worker,
    private readonly listener: SessionListener,
  ) {}

  /** Sends a command; buffers in it are handed over. */
  send(command: Command): void {
    this.worker().postMessage(command, command.kind === 'credit' ? [...command.buffers] : []);
  }

  /** The oldest batch that waits, if any. Whoever takes it must give it back with `done`. */
  take(): Batch | undefined {
    return this.line.waiting.shift();
  }

  /** Whether more batches wait. */
  get hasMore(): boolean {
    return this.line.waiting.length > 0;
  }

  /** Returns a batch's buffers to the worker. */
  done(batch: Batch): void {
    this.send({ kind: 'credit', buffers: [batch.samples.buffer as ArrayBuffer, batch.picture.buffer as ArrayBuffer] });
  }

  /** Ends the worker; the next command starts a new one. */
  restart(): void {
    this.line.worker?.terminate();
    Object.assign(this.line, { worker: null, run: 0, waiting: [] });
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
        const stale = report.run === this.line.run ? [] : this.line.waiting.splice(0);
        this.line.run = report.run;
        stale.forEach((batch) => this.done(batch));
        this.listener.opened(report);
        return;
      }
      case 'batch':
        if (report.run !== this.line.run) {
          this.done(report);
          return;
        }
        this.line.waiting.push(report);
        this.listener.ready();
        return;
      case 'refused':
        this.listener.refused(report.problems);
        return;
      case 'failed':
        this.listener.stopped(report.time, report.message);
    }
  }
}

import type {
  Batch,
  Command,
  Opened,
  Progress,
  RefusedReport,
  Report,
  VariantRules,
} from '../../../lab/protocol/protocol.ts';
import type { OpenWorker, WorkerLine } from '../../ui/parts/ownScript.ts';
import { Watchdog } from '../../ui/watchdog.ts';

/** Events of the session for the page. */
export interface WorkerListener {
  /** A run was opened. Its batches follow. Each request to open one is answered, in order, by this or by a refusal. */
  readonly opened: (opened: Opened) => void;
  /** The current run was changed. */
  readonly changed: (opened: Opened) => void;
  readonly refused: (report: RefusedReport) => void;
  /** The simulation stopped. `time`: the last good moment, s; undefined: unknown. */
  readonly stopped: (time: number | undefined, message: string) => void;
  /** Progress of a long move. */
  readonly working: (progress: Progress) => void;
  /** A batch is ready: `take` it in the next frame. */
  readonly ready: () => void;
  /** Whether a request is not on the screen yet, or the run plays: then the worker must respond. */
  readonly awaits: () => boolean;
  /** The worker no longer responds, or was never loaded. */
  readonly silent: (why: Silence) => void;
}

/** Reason of the silence: it may still be loading; it could not be loaded; it does not respond. */
export type Silence = 'late' | 'missing' | 'dead';

/** Time within which a working worker responds, ms. It is doubled after each worker that did not. */
const PATIENCE = 2000;
const LONGEST_PATIENCE = 16_000;
/** Time allowed for opening or changing a large experiment, ms: the worker cannot respond meanwhile. */
const FOR_WORK = 20_000;
/** Time to load a worker, ms. */
const FOR_LOADING = 6000;

/**
 * The page's side of the communication with the worker. Batches wait here until a frame takes them; those of older runs
 * are dropped. Every batch is confirmed with credit, so that a slow screen slows the worker down. A worker that should
 * respond is asked for signs of life.
 */
export class WorkerSession {
  private readonly line = {
    worker: null as WorkerLine<Command> | null,
    run: 0,
    sent: 0,
    waiting: [] as Batch[],
    /** It has reported something. */
    heard: false,
    /** Time allowed for its sign of life, ms; 0: not requested. */
    asked: 0,
    /** Receives the rules of all variants. */
    rules: (_all: readonly VariantRules[]): void => {},
    /** Number of requests to build an experiment that are not answered yet. */
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
    private readonly open: OpenWorker<Command, Report>,
    private readonly listener: WorkerListener,
  ) {}

  /** Sends a command. */
  send(command: Command): void {
    const worker = this.worker();
    if (worker === null) return;
    const builds = command.kind === 'open' || command.kind === 'intervene' || command.kind === 'fork';
    // Check that it responds before it starts long work.
    if (builds) this.ask(this.trust.patience);
    if (command.kind !== 'credit') this.line.sent++;
    worker.post(command);
    if (builds) this.line.builds++;
    this.watchdog.wake();
  }

  /** Requests the rules of all variants. */
  askRules(answered: (all: readonly VariantRules[]) => void): void {
    this.line.rules = answered;
    this.worker()?.post({ kind: 'rules' });
  }

  /** Number of commands sent; a batch says how many of them it reflects. */
  get sent(): number {
    return this.line.sent;
  }

  /** The oldest waiting batch, if any. The caller must confirm with `done`. */
  take(): Batch | undefined {
    return this.line.waiting.shift();
  }

  /** Whether a waiting batch shows a paused run. */
  get hasStopped(): boolean {
    return this.line.waiting.some(({ playing }) => !playing);
  }

  /** Whether more batches wait. */
  get hasMore(): boolean {
    return this.line.waiting.length > 0;
  }

  /** Confirms a batch: the worker may send another. */
  done(): void {
    this.send({ kind: 'credit' });
  }

  /** Terminates the worker; the next command starts a new one. */
  restart(): void {
    this.line.worker?.end();
    Object.assign(this.line, { worker: null, run: 0, sent: 0, waiting: [], heard: false, asked: 0, builds: 0 });
  }

  private ask(patience: number): void {
    const { line } = this;
    if (line.asked > 0) return;
    line.asked = patience;
    line.worker?.post({ kind: 'ping' });
  }

  private worker(): WorkerLine<Command> | null {
    const { line } = this;
    try {
      line.worker ??= this.open(
        (report) => {
          Object.assign(line, { heard: true, asked: 0 });
          this.watchdog.heard();
          this.hear(report);
        },
        (why) => {
          if (line.heard) this.listener.stopped(undefined, why || 'The worker failed.');
          else this.listener.silent('missing');
        },
      );
    } catch (problem) {
      this.listener.stopped(undefined, problem instanceof Error ? problem.message : String(problem));
    }
    return line.worker;
  }

  private built(): void {
    this.line.builds = Math.max(0, this.line.builds - 1);
  }

  private hear(report: Report): void {
    switch (report.kind) {
      case 'alive':
        return;
      case 'rules':
        this.line.rules(report.variants);
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

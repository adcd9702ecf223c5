import { timeWords } from '../../lab/cost.ts';
import type { Io } from '../io.ts';

/** How often progress is shown, ms: on a terminal one line that changes, otherwise a line each time. */
const TERMINAL_MS = 200;
const LINES_MS = 10_000;

/** Tells on standard error how far a study is, and how long it will still take. */
export class Progress {
  private readonly started: number;
  private last: number;
  private shown = false;
  private done = 0;

  constructor(
    private readonly io: Io,
    /** Runs that are to be computed. */
    private readonly total: number,
  ) {
    this.started = io.nowMs();
    this.last = this.started;
  }

  /** A run has been computed. */
  step(): void {
    this.done++;
    const now = this.io.nowMs();
    const { interactive } = this.io.studies;
    if (now - this.last < (interactive ? TERMINAL_MS : LINES_MS) || this.done >= this.total) return;
    this.last = now;
    const left = ((now - this.started) / this.done / 1000) * (this.total - this.done);
    const text = `${this.done} of ${this.total} runs, ${timeWords(left)} left`;
    this.io.err(interactive ? `\r${text.padEnd(60)}` : `${text}\n`);
    this.shown = interactive;
  }

  /** Takes the line away again. */
  end(): void {
    if (this.shown) this.io.err(`\r${' '.repeat(60)}\r`);
    this.shown = false;
  }
}

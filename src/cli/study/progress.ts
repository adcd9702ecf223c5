import { timeWords } from '../../lab/results/cost.ts';
import type { Io } from '../io.ts';

/** Interval of progress output, ms: one changing line on a terminal, else one line each time. */
const TERMINAL_MS = 200;
const LINES_MS = 10_000;

/** Reports progress and remaining time of a study on standard error. */
export class Progress {
  private readonly started: number;
  private last: number;
  private shown = false;
  private done = 0;

  constructor(
    private readonly io: Io,
    /** Number of runs to compute. */
    private readonly total: number,
  ) {
    this.started = io.nowMs();
    this.last = this.started;
  }

  /** Counts a completed run. */
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

  /** Clears the line. */
  end(): void {
    if (this.shown) this.io.err(`\r${' '.repeat(60)}\r`);
    this.shown = false;
  }
}

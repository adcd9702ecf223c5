/** Interval of checks, ms. */
const EVERY = 250;
/** A check delayed by this, ms, means that the machine slept or the page was busy. */
const DELAY = 500;
/** A check delayed by this, ms, is not counted. */
const TOLERANCE = 80;

interface Watched {
  /** Longest acceptable response time now, ms; 0: no answer is expected. Read at each check. */
  readonly patience: () => number;
  /** The response time was exceeded. */
  readonly silent: () => void;
}

/** Both clocks, ms: one of them may stop while the machine sleeps. */
const clocks = (): readonly number[] => [performance.now(), Date.now()];

/**
 * Detects that another thread does not answer. Only time in which the page was visible and awake counts: a late check,
 * or a hidden page, restarts the measurement.
 */
export class Watchdog {
  private readonly held = { timer: undefined as ReturnType<typeof setInterval> | undefined, last: clocks(), waited: 0 };

  constructor(private readonly watched: Watched) {}

  /** An answer is, or may be, expected. */
  wake(): void {
    const { held } = this;
    if (held.timer !== undefined) return;
    Object.assign(held, { last: clocks(), waited: 0, timer: setInterval(() => this.look(), EVERY) });
  }

  /** An answer arrived. */
  heard(): void {
    this.held.waited = 0;
  }

  private look(): void {
    const { held, watched } = this;
    const now = clocks();
    const passed = Math.max(...now.map((time, clock) => time - held.last[clock]!));
    held.last = now;
    const patience = watched.patience();
    if (patience === 0) {
      clearInterval(held.timer);
      held.timer = undefined;
      return;
    }
    if (passed > EVERY + DELAY || document.visibilityState === 'hidden') held.waited = 0;
    // If the checks themselves are late, the machine is overloaded, and so is the other thread.
    else if (passed < EVERY + TOLERANCE) held.waited += passed;
    if (held.waited < patience) return;
    held.waited = 0;
    watched.silent();
  }
}

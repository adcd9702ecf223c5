/** Time between two looks, ms. */
const EVERY = 250;
/** A look that comes so much later, ms, tells that the machine slept or that the page itself was busy. */
const DELAY = 500;
/** A look that comes so much later, ms, does not count. */
const TOLERANCE = 80;

interface Watched {
  /** How long an answer may take that the user waits for now, ms; 0: nobody waits. Asked at each look. */
  readonly patience: () => number;
  /** It took longer. */
  readonly silent: () => void;
}

/** Both clocks, ms: one of them may stand still while the machine sleeps. */
const clocks = (): readonly number[] => [performance.now(), Date.now()];

/**
 * Notices that another thread does not answer. Only time counts in which the page
 * was seen and awake: each look that is late or finds the page hidden begins again.
 */
export class Watchdog {
  private readonly held = { timer: undefined as ReturnType<typeof setInterval> | undefined, last: clocks(), waited: 0 };

  constructor(private readonly watched: Watched) {}

  /** The user waits for an answer, or may. */
  wake(): void {
    const { held } = this;
    if (held.timer !== undefined) return;
    Object.assign(held, { last: clocks(), waited: 0, timer: setInterval(() => this.look(), EVERY) });
  }

  /** There was an answer. */
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
    // Where the looks themselves come late the machine has too much to do, and the other thread too.
    else if (passed < EVERY + TOLERANCE) held.waited += passed;
    if (held.waited < patience) return;
    held.waited = 0;
    watched.silent();
  }
}

/** A run further behind its pace than this does not catch up; also the window over which the pace is measured, ms. */
export const LAG_MS = 250;

/** Pace changes within this factor do not restart the measurement. */
const SAME = 1.2;

/** The pace at a time of the run, s, in simulated seconds per second, and until when it holds, s. */
type Course = (time: number) => { readonly pace: number; readonly until: number };

/**
 * Converts wall time to simulated time, at a constant pace or one that depends on the time in the run, and measures the
 * pace reached.
 */
export class PaceClock {
  private readonly counted = { pace: 0.05, course: null as Course | null, wallMs: 0, time: 0 };
  private readonly measured = { wallMs: 0, time: 0, pace: 0 };

  /** `nowMs`: wall clock, ms. */
  constructor(private readonly nowMs: () => number) {}

  /** Simulated seconds per second; Infinity: as fast as the machine can. */
  get pace(): number {
    return this.counted.pace;
  }

  /** Restarts the conversion at `time`, s, with this pace, and the measurement. */
  restart(time: number, pace = this.pace, course = this.counted.course): void {
    Object.assign(this.counted, { pace, course, wallMs: this.nowMs(), time });
    this.measure(time);
  }

  /** Simulated time that should have been reached by now, s. */
  target(): number {
    const { pace, course, wallMs, time } = this.counted;
    if (course !== null) return this.follow(course);
    return pace === Infinity ? Infinity : time + ((this.nowMs() - wallMs) / 1000) * pace;
  }

  /** Drops the lag of a run that has only reached `time`, s. */
  giveUpLag(time: number): void {
    if (time < this.target() - (LAG_MS / 1000) * this.pace) Object.assign(this.counted, { wallMs: this.nowMs(), time });
  }

  /**
   * Pace reached recently, simulated seconds per second; 0 before the first measurement. `time`: simulated time shown,
   * s.
   */
  reached(time: number): number {
    const { measured } = this;
    const wallMs = this.nowMs();
    const passed = wallMs - measured.wallMs;
    if (passed >= LAG_MS) Object.assign(measured, { wallMs, time, pace: (1000 * (time - measured.time)) / passed });
    return measured.pace;
  }

  /** Follows a course up to now; time stops at its end. */
  private follow(course: Course): number {
    const { counted } = this;
    const wallMs = this.nowMs();
    let left = (wallMs - counted.wallMs) / 1000;
    let { pace, time } = counted;
    for (;;) {
      const stretch = course(time);
      if (stretch.until <= time) break;
      ({ pace } = stretch);
      const span = (stretch.until - time) / pace;
      time = left < span ? time + left * pace : stretch.until;
      left -= span;
      if (left < 0) break;
    }
    const ratio = pace / counted.pace;
    Object.assign(counted, { pace, wallMs, time });
    if (ratio > SAME || ratio < 1 / SAME) this.measure(time);
    return time;
  }

  private measure(time: number): void {
    Object.assign(this.measured, { wallMs: this.counted.wallMs, time, pace: 0 });
  }
}

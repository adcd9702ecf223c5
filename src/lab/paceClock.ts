/** A run that is further behind its pace than this does not catch up, and the pace it reaches is measured over as much, ms. */
export const LAG_MS = 250;

/** A pace that changes within this factor is measured on. */
const SAME = 1.2;

/** The pace at a time in a run, s, in simulated seconds per second, and until when it holds, s. */
export type Course = (time: number) => { readonly pace: number; readonly until: number };

/** Turns wall time into simulated time, at a steady pace or at one that depends on the time in the run, and measures the pace that is reached. */
export class PaceClock {
  private readonly counted = { pace: 0.05, course: null as Course | null, wallMs: 0, time: 0 };
  private readonly measured = { wallMs: 0, time: 0, pace: 0 };

  /** `nowMs`: wall clock, ms. */
  constructor(private readonly nowMs: () => number) {}

  /** Simulated seconds per second; Infinity: as fast as the machine can. */
  get pace(): number {
    return this.counted.pace;
  }

  /** From now on simulated time counts from `time`, s, at this pace; the reached pace is measured again. */
  restart(time: number, pace = this.pace, course = this.counted.course): void {
    Object.assign(this.counted, { pace, course, wallMs: this.nowMs(), time });
    this.measure(time);
  }

  /** Simulated time that should be reached by now, s. */
  target(): number {
    const { pace, course, wallMs, time } = this.counted;
    if (course !== null) return this.follow(course);
    return pace === Infinity ? Infinity : time + ((this.nowMs() - wallMs) / 1000) * pace;
  }

  /** A run that has only come to `time`, s, does not try to catch up later. */
  giveUpLag(time: number): void {
    if (time < this.target() - (LAG_MS / 1000) * this.pace) Object.assign(this.counted, { wallMs: this.nowMs(), time });
  }

  /** Simulated seconds per second lately; 0 until it has been measured. `time`: simulated time shown, s. */
  reached(time: number): number {
    const { measured } = this;
    const wallMs = this.nowMs();
    const passed = wallMs - measured.wallMs;
    if (passed >= LAG_MS) Object.assign(measured, { wallMs, time, pace: (1000 * (time - measured.time)) / passed });
    return measured.pace;
  }

  /** Goes along a course up to now; where it ends, time stands still. */
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

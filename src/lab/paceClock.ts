/** A run that is further behind its pace than this does not catch up, and the pace it reaches is measured over as much, ms. */
export const LAG_MS = 250;

/** Turns wall time into simulated time at a pace, and measures the pace that is reached. */
export class PaceClock {
  private readonly counted = { pace: 0.05, wallMs: 0, time: 0 };
  private readonly measured = { wallMs: 0, time: 0, pace: 0 };

  /** `nowMs`: wall clock, ms. */
  constructor(private readonly nowMs: () => number) {}

  /** Simulated seconds per second; Infinity: as fast as the machine can. */
  get pace(): number {
    return this.counted.pace;
  }

  /** From now on simulated time counts from `time`, s, at this pace; the reached pace is measured anew. */
  restart(time: number, pace = this.pace): void {
    Object.assign(this.counted, { pace, wallMs: this.nowMs(), time });
    Object.assign(this.measured, { wallMs: this.counted.wallMs, time, pace: 0 });
  }

  /** Simulated time that should be reached by now, s. */
  target(): number {
    const { pace, wallMs, time } = this.counted;
    return pace === Infinity ? Infinity : time + ((this.nowMs() - wallMs) / 1000) * pace;
  }

  /** A run that has only come to `time`, s, does not try to catch up later. */
  giveUpLag(time: number): void {
    if (time < this.target() - (LAG_MS / 1000) * this.pace) Object.assign(this.counted, { wallMs: this.nowMs(), time });
  }

  /** Simulated seconds per second of late; 0 until it has been measured. `time`: simulated time shown, s. */
  reached(time: number): number {
    const { measured } = this;
    const wallMs = this.nowMs();
    const passed = wallMs - measured.wallMs;
    if (passed >= LAG_MS) Object.assign(measured, { wallMs, time, pace: (1000 * (time - measured.time)) / passed });
    return measured.pace;
  }
}

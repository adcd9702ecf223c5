import { forgetCame } from '../look/cameWatch.ts';
import { Checkpoints, type Kept } from './checkpoints.ts';
import { Newest } from './newest.ts';
import { Recorder } from './recorder.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * A built experiment with its record and its checkpoints. It runs forward and returns to checkpoints; `travel.ts`
 * implements moves to any moment.
 */
export class Run {
  readonly recorder: Recorder;
  /** The newest firing of each flow. */
  readonly newest: Newest;
  /**
   * `simulation` is at its start. `checkpoints`: of a run that is identical up to the last of them, and whose state is
   * the same or lacks only the last part.
   */
  constructor(
    readonly simulation: Simulation,
    readonly checkpoints = new Checkpoints(),
  ) {
    this.recorder = new Recorder(simulation);
    this.newest = new Newest(simulation);
    if (checkpoints.due > 0) simulation.willRestore(checkpoints.before(0).state);
    if (checkpoints.due === 0) checkpoints.add({ event: 0, time: 0, state: simulation.save(), newest: [] });
  }

  /** Whether there are no more events. */
  get finished(): boolean {
    return this.simulation.nextTime() === Infinity;
  }

  /** Runs events before `time` (s, exclusive), at most `most`. Returns their number. */
  advance(time: number, most = Infinity): number {
    const { simulation, recorder, checkpoints } = this;
    let ran = 0;
    while (ran < most) {
      const next = simulation.nextTime();
      if (next >= time || next === Infinity) break;
      // Repeating known events up to the front needs no recording.
      const known = recorder.event - simulation.events;
      if (known > 0) {
        ran += this.repeat(time, Math.min(most - ran, known));
        continue;
      }
      if (next >= recorder.boundary) {
        recorder.closeBucket();
        continue;
      }
      if (simulation.events >= checkpoints.due) checkpoints.add(this.present());
      ran += this.record(Math.min(time, recorder.boundary), Math.min(most - ran, checkpoints.due - simulation.events));
    }
    if (this.finished) this.finishRecord();
    return ran;
  }

  /**
   * Runs events before `time` (s, exclusive), at most `most`, without recording; makes checkpoints where there are
   * none. Returns the number of events.
   */
  repeat(time: number, most: number): number {
    const { simulation, checkpoints } = this;
    let ran = 0;
    while (ran < most && simulation.nextTime() < time) {
      if (simulation.events >= checkpoints.due) checkpoints.add(this.present());
      ran += simulation.runBefore(time, Math.min(most - ran, checkpoints.due - simulation.events));
    }
    return ran;
  }

  /** Moves to a checkpoint. */
  restore(kept: Kept): void {
    const { simulation } = this;
    simulation.restore(kept.state);
    forgetCame(simulation);
    this.newest.put(kept.newest);
  }

  /** Makes a checkpoint near the user's position. */
  keepNear(): void {
    this.checkpoints.addNear(this.present());
  }

  /**
   * Stores the current moment. The returned function returns to it from any earlier one, including the present journal.
   */
  remember(): () => void {
    const here = this.present();
    const { journal } = this.simulation.kernel;
    // Repeated events overwrite the ring.
    const rows = journal.rows.slice();
    return () => {
      this.restore(here);
      journal.rows.set(rows);
    };
  }

  /** Moves to the present moment of another run with the same past, including its journal. */
  begin(other: Run): void {
    this.simulation.kernel.journal.rows.set(other.simulation.kernel.journal.rows);
    this.restore(other.present());
  }

  /** A checkpoint of this moment. */
  private present(): Kept {
    const { simulation, checkpoints, newest } = this;
    const all = newest.all();
    newest.put(all);
    return { event: simulation.events, time: simulation.now, state: simulation.save(checkpoints.reuse()), newest: all };
  }

  /** Runs forward at the front and records. */
  private record(time: number, most: number): number {
    const ran = this.simulation.runBefore(time, most);
    this.recorder.noteProgress();
    return ran;
  }

  private finishRecord(): void {
    const { recorder, simulation } = this;
    if (!recorder.atFront) return;
    while (recorder.known.time < simulation.scenario.duration) recorder.closeBucket();
  }
}

import { forgetCame } from './cameWatch.ts';
import { Checkpoints, type Kept } from './checkpoints.ts';
import { Newest } from './newest.ts';
import { Recorder } from './recorder.ts';
import type { Simulation } from './simulation.ts';

/**
 * A built experiment with what is kept about it: the record of what happened,
 * and checkpoints to go back to. It runs forward and returns to checkpoints;
 * `travel.ts` makes ways to any moment of that.
 */
export class Run {
  readonly recorder: Recorder;
  /** What happened last, to each flow. */
  readonly newest: Newest;
  /** `simulation` is at its beginning. `checkpoints`: those of a run that keeps the same state, or all but the last of it, and is the same up to the last of them. */
  constructor(
    readonly simulation: Simulation,
    readonly checkpoints = new Checkpoints(),
  ) {
    this.recorder = new Recorder(simulation);
    this.newest = new Newest(simulation);
    if (checkpoints.due > 0) simulation.willRestore(checkpoints.before(0).state);
    if (checkpoints.due === 0) checkpoints.add({ event: 0, time: 0, state: simulation.save(), newest: [] });
  }

  /** Whether no event is left. */
  get finished(): boolean {
    return this.simulation.nextTime() === Infinity;
  }

  /** Runs events before `time` (s, exclusive), at most `most`. Returns how many ran. */
  advance(time: number, most = Infinity): number {
    const { simulation, recorder, checkpoints } = this;
    let ran = 0;
    while (ran < most) {
      const next = simulation.nextTime();
      if (next >= time || next === Infinity) break;
      // Repeating known events up to the front needs no recording, only speed.
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

  /** Runs events before `time` (s, exclusive), at most `most`, without recording; lays checkpoints where there are none yet. Returns how many ran. */
  repeat(time: number, most: number): number {
    const { simulation, checkpoints } = this;
    let ran = 0;
    while (ran < most && simulation.nextTime() < time) {
      if (simulation.events >= checkpoints.due) checkpoints.add(this.present());
      ran += simulation.runBefore(time, Math.min(most - ran, checkpoints.due - simulation.events));
    }
    return ran;
  }

  /** Goes back, or forward, to a checkpoint. */
  restore(kept: Kept): void {
    const { simulation } = this;
    simulation.restore(kept.state);
    forgetCame(simulation);
    this.newest.put(kept.newest);
  }

  /** Lays a checkpoint here, close to where the user is going to look. */
  keepNear(): void {
    this.checkpoints.addNear(this.present());
  }

  /** Remembers where the run is. What it returns leads back there from anywhere before, with the journal as it is now. */
  remember(): () => void {
    const here = this.present();
    const { journal } = this.simulation.kernel;
    // Events that run again write over what the ring held.
    const rows = journal.rows.slice();
    return () => {
      this.restore(here);
      journal.rows.set(rows);
    };
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

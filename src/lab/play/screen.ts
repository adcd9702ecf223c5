import { batchFromZero, firstSegmentOf } from '../record/numbering.ts';
import type { Batch } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';
import type { Surroundings } from './slices.ts';

/** Maximum number of unconfirmed batches. */
const CREDITS = 2;
/** Minimum time between two batches, ms: one per animation frame. */
const FRAME_MS = 15;

/** The player's view of the screen: it accepts one batch per frame, and no more than it draws. */
export class Screen {
  /** The last batch showed a playing run. */
  showsPlaying = false;
  private credits = CREDITS;
  private lastBatch = -1e9;

  constructor(private readonly surroundings: Surroundings) {}

  /** Whether the maximum number of batches is unconfirmed. */
  get isFull(): boolean {
    return this.credits === 0;
  }

  /** Whether it accepts a batch: one was confirmed, or the run has stopped, which must be shown. */
  takes(playing: boolean): boolean {
    return !this.isFull || (this.showsPlaying && !playing);
  }

  /** Time until the next batch, ms; 0 or less: now. */
  wait(): number {
    return this.lastBatch + FRAME_MS - this.surroundings.nowMs();
  }

  /** Handles a confirmation. Returns for how long the screen accepted none, ms. */
  takeCredit(): number {
    const silence = this.isFull ? this.surroundings.nowMs() - this.lastBatch : 0;
    this.credits = Math.min(CREDITS, this.credits + 1);
    return silence;
  }

  /** Sends a batch of this run, with the experiment's numbering of segments. */
  show({ rules, scenario }: Simulation, counted: Batch): void {
    const batch = firstSegmentOf(scenario) === 0 ? batchFromZero(counted, rules) : counted;
    this.credits--;
    this.lastBatch = this.surroundings.nowMs();
    this.showsPlaying = batch.playing;
    const { samples, picture, manet, counterpart } = batch;
    const detail = batch.closeup?.detail ?? null;
    const arrays = [
      samples,
      picture,
      ...(counterpart === null ? [] : [counterpart.samples]),
      ...(detail === null ? [] : [detail.data, detail.acks, detail.windows, detail.islands]),
      ...(manet === null ? [] : [manet.nodes, manet.frames, manet.tables, manet.held]),
    ];
    this.surroundings.send(
      batch,
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }
}

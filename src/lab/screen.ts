import { batchFromZero, firstSegmentOf } from './numbering.ts';
import type { Batch } from './protocol.ts';
import type { Simulation } from './simulation.ts';
import type { Surroundings } from './slices.ts';

/** Batches under way at most: what the screen has not handed back it has not drawn. */
const CREDITS = 2;
/** Shortest time between two batches, ms: one per animation frame. */
const FRAME_MS = 15;

/** The screen as the player sees it: it takes a batch a frame, and no more than it draws. */
export class Screen {
  /** The batch before showed a run that plays. */
  showsPlaying = false;
  private credits = CREDITS;
  private lastBatch = -1e9;

  constructor(private readonly surroundings: Surroundings) {}

  /** It has not handed back any batch yet. */
  get isFull(): boolean {
    return this.credits === 0;
  }

  /** Whether it takes a batch: it has handed one back, or is to show that the run has stopped. */
  takes(playing: boolean): boolean {
    return !this.isFull || (this.showsPlaying && !playing);
  }

  /** How long the next batch has to wait, ms; 0 or less: not at all. */
  wait(): number {
    return this.lastBatch + FRAME_MS - this.surroundings.nowMs();
  }

  /** It hands a batch back. Returns how long it had taken none, ms. */
  takeCredit(): number {
    const silence = this.isFull ? this.surroundings.nowMs() - this.lastBatch : 0;
    this.credits = Math.min(CREDITS, this.credits + 1);
    return silence;
  }

  /** Sends a batch of this run, its segments counted as the experiment counts them. */
  show({ rules, scenario }: Simulation, counted: Batch): void {
    const batch = firstSegmentOf(scenario) === 0 ? batchFromZero(counted, rules) : counted;
    this.credits--;
    this.lastBatch = this.surroundings.nowMs();
    this.showsPlaying = batch.playing;
    const { samples, picture, detail, manet, counterpart } = batch;
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

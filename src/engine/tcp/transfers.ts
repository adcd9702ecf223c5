import type { Kernel } from '../kernel/kernel.ts';
import type { RandomStream } from '../kernel/random.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Pattern } from '../traffic/applications/patterns.ts';
import { countDelay, freshDelays } from '../traffic/delays.ts';
import type { Sender } from './sender.ts';

/** Upper bounds of the size classes, bytes, for completion times: up to 100 kB, up to 1 MB, larger. */
export const SIZE_CLASSES = [100e3, 1e6, Infinity] as const;
/**
 * Maximum number of concurrent transfers that are timed. It can be exceeded only while the path is down, by writes that
 * do not wait for an answer.
 */
const MOST_AT_ONCE = 64;

/**
 * An application that sends one transfer after another. It measures the time of each from the write to the
 * acknowledgement of its last byte. If a response is requested only after the previous one has arrived, it is written a
 * pause after that acknowledgement; the ACK takes the place of the request.
 */
export class Transfers implements Component {
  readonly state;
  /** Completed transfers by size class. */
  readonly completions;
  readonly totals;
  private readonly slot: number;
  private readonly random: RandomStream;

  /** `from`: the sender accepts no data before this time, s. */
  constructor(
    private readonly kernel: Kernel,
    private readonly sender: Sender,
    private readonly pattern: Pattern,
    private readonly settings: { readonly flow: number; readonly from: number; readonly segmentSize: number },
  ) {
    this.state = kernel.state({
      written: 0,
      finished: 0,
      /** When the latest transfer was written, s. */
      writtenAt: -1.5,
      /**
       * For each transfer in progress, indexed by number modulo the array length: last segment, time of the write, s,
       * and bytes.
       */
      ends: new Float64Array(MOST_AT_ONCE),
      begun: new Float64Array(MOST_AT_ONCE),
      sizes: new Float64Array(MOST_AT_ONCE),
    });
    this.completions = SIZE_CLASSES.map(() => kernel.tally(freshDelays()));
    this.totals = kernel.tally({ finished: 0, seconds: 0, lastDelay: 0 });
    this.random = kernel.random(`flow ${settings.flow} application`);
    this.slot = kernel.scheduler.slot(this, 0);
    const first = pattern.after === 'start' ? pattern.pause(this.random, 0) : 0;
    kernel.scheduler.arm(this.slot, settings.from + first);
  }

  wake(): void {
    const { state, sender, pattern, kernel, settings } = this;
    const { now } = kernel.scheduler.state;
    const bytes = pattern.size(this.random, state.written);
    const segments = Math.max(1, Math.ceil(bytes / settings.segmentSize));
    const row = state.written % MOST_AT_ONCE;
    sender.write(segments);
    state.ends[row] = sender.flight.limit - 1;
    const handshake = pattern.handshake ?? 0;
    // The first page is timed from the start of the handshake.
    state.begun[row] = state.written > 0 && state.written <= handshake ? state.begun[0]! : now;
    state.sizes[row] = bytes;
    state.written++;
    state.writtenAt = now;
    if (pattern.after === 'write') this.next(now);
    else if (pattern.after === 'start') this.next(settings.from);
  }

  /** The sender reports that everything up to `segment` is acknowledged. */
  acknowledged(segment: number): void {
    const { state, pattern } = this;
    const { now } = this.kernel.scheduler.state;
    while (state.finished < state.written && state.ends[state.finished % MOST_AT_ONCE]! <= segment) {
      const counts = state.finished >= (pattern.handshake ?? 0);
      if (counts && state.written - state.finished <= MOST_AT_ONCE) this.count(now);
      state.finished++;
      if (state.finished < state.written) continue;
      if (pattern.after === 'answer') this.next(now);
      else if (pattern.after === 'both') this.next(state.writtenAt);
    }
  }

  private count(now: number): void {
    const { state, totals } = this;
    const row = state.finished % MOST_AT_ONCE;
    const size = state.sizes[row]!;
    totals.lastDelay = now - state.begun[row]!;
    totals.seconds += totals.lastDelay;
    totals.finished++;
    countDelay(this.completions[SIZE_CLASSES.findIndex((most) => size <= most)]!, totals);
  }

  /** Schedules the next write a pause after the time `after`, but not before now. */
  private next(after: number): void {
    const { state, pattern, kernel, slot } = this;
    if (state.written >= pattern.count) return;
    const at = after + pattern.pause(this.random, state.written);
    const { now } = kernel.scheduler.state;
    kernel.scheduler.arm(slot, at > now ? at : now);
  }
}

/** Records when the last segment of a file was acknowledged. */
export class FileEnd {
  /** Time, s; -1: not yet. */
  readonly tally;

  constructor(
    private readonly kernel: Kernel,
    /** Number of the file's last segment. */
    private readonly last: number,
  ) {
    this.tally = kernel.tally({ at: -1 });
  }

  acknowledged(segment: number): void {
    if (segment >= this.last && this.tally.at < 0) this.tally.at = this.kernel.scheduler.state.now;
  }
}

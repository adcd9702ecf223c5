import type { Kernel } from '../kernel/kernel.ts';
import type { RandomStream } from '../kernel/random.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Pattern } from '../traffic/applications/patterns.ts';
import { countDelay, freshDelays } from '../traffic/delays.ts';
import type { Sender } from './sender.ts';

/** Sizes below these, bytes, are told apart in completion times: up to 100 kB, up to 1 MB, larger. */
export const SIZE_CLASSES = [100e3, 1e6, Infinity] as const;
/** Transfers under way at once that are timed; more are not (writes that wait for no answer, on a path that is down). */
const MOST_AT_ONCE = 64;

/**
 * An application that sends one thing after the other, and how long each took: from the write to the acknowledgement of
 * its last byte. A response that is asked for when the one before has come is written a pause after that acknowledgement:
 * the request takes the way of the ACK.
 */
export class Transfers implements Component {
  readonly state;
  /** Completed transfers by the class of their size. */
  readonly completions;
  readonly totals;
  private readonly slot: number;
  private readonly random: RandomStream;

  /** `from`: the sender takes nothing before, s. */
  constructor(
    private readonly kernel: Kernel,
    private readonly sender: Sender,
    private readonly pattern: Pattern,
    private readonly settings: { readonly flow: number; readonly from: number; readonly segmentSize: number },
  ) {
    this.state = kernel.state({
      written: 0,
      finished: 0,
      /** When the newest was written, s. */
      writtenAt: -1.5,
      /** Of those under way, the last segment, when it was written, s, and the bytes: by number, modulo the rows. */
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

  /** All up to a segment is acknowledged. */
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

  /** The next is written a pause after a time, and not before now. */
  private next(after: number): void {
    const { state, pattern, kernel, slot } = this;
    if (state.written >= pattern.count) return;
    const at = after + pattern.pause(this.random, state.written);
    const { now } = kernel.scheduler.state;
    kernel.scheduler.arm(slot, at > now ? at : now);
  }
}

/** When a file of a given length was acknowledged to its last byte. */
export class FileEnd {
  /** -1: not yet, s. */
  readonly tally;

  constructor(
    private readonly kernel: Kernel,
    /** Its last segment. */
    private readonly last: number,
  ) {
    this.tally = kernel.tally({ at: -1 });
  }

  acknowledged(segment: number): void {
    if (segment >= this.last && this.tally.at < 0) this.tally.at = this.kernel.scheduler.state.now;
  }
}

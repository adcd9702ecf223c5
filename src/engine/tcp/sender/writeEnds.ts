import type { Kernel } from '../../kernel/kernel.ts';
import type { Flight } from '../flight.ts';

/** Linux: before the window of the peer is known half of 64 KiB are handed on at a time (net/ipv4/tcp.c, forced_push()). */
const FIRST_WRITES = 32767;
const WORD = 32;

/**
 * Which segments end a piece that the application wrote, and are pushed (RFC 9293 section 3.9.1.2). An application with
 * data without end fills the send buffer, looks at it again each so often and writes what has become free; another one
 * ends with its last segment.
 */
export class WriteEnds {
  private readonly state;
  private readonly endless: boolean;

  constructor(
    kernel: Kernel,
    private readonly flight: Readonly<Flight>,
    private readonly settings: {
      readonly segments: number;
      readonly writeInterval: number;
      readonly sendBuffer: number;
      readonly segmentSize: number;
    },
  ) {
    this.endless = settings.segments === Infinity && settings.writeInterval > 0;
    let words = 1;
    if (this.endless) while (words * WORD < settings.sendBuffer) words *= 2;
    this.state = kernel.state({
      /** The newest segment written, and the interval in which it was looked last. */
      written: 0,
      interval: 0,
      /** Whether a segment ends a write, a bit by segment modulo their number. */
      ends: new Int32Array(words),
    });
    if (!this.endless) return;
    const { state } = this;
    const piece = Math.floor(FIRST_WRITES / settings.segmentSize) + 1;
    for (let segment = piece; segment < settings.sendBuffer; segment += piece) this.mark(segment);
    state.written = settings.sendBuffer;
    this.mark(state.written);
  }

  /** An ACK arrives so long after the first segment left, s, and nothing of it has been taken yet. */
  look(elapsed: number): void {
    if (!this.endless) return;
    const { state, flight, settings } = this;
    const interval = Math.floor(elapsed / settings.writeInterval);
    if (interval === state.interval) return;
    state.interval = interval;
    const last = flight.acked + settings.sendBuffer;
    if (last <= state.written) return;
    const { ends } = state;
    for (let segment = state.written + 1; segment < last; segment++)
      ends[(segment / WORD) & (ends.length - 1)]! &= ~(1 << (segment % WORD));
    state.written = last;
    this.mark(last);
  }

  /** Whether a segment ends what was written at once. */
  pushes(segment: number): boolean {
    const { flight, state } = this;
    if (!this.endless) return segment === flight.limit - 1;
    const { ends } = state;
    return ((ends[(segment / WORD) & (ends.length - 1)]! >> (segment % WORD)) & 1) === 1;
  }

  private mark(segment: number): void {
    const { ends } = this.state;
    ends[(segment / WORD) & (ends.length - 1)]! |= 1 << (segment % WORD);
  }
}

import type { Kernel } from '../../kernel/kernel.ts';
import type { Flight } from '../flight.ts';
import type { StackSettings } from '../stack.ts';

/** Bytes per push before the peer's window is known: half of 64 KiB (Linux: net/ipv4/tcp.c, forced_push()). */
const FIRST_WRITES = 32767;
const WORD = 32;

/**
 * Decides which segments end a write of the application and carry PSH (RFC 9293 section 3.9.1.2). An application with
 * unlimited data fills the send buffer and, once per `writeInterval`, writes as much as has become free. Otherwise the
 * last segment written so far is pushed.
 */
export class WriteEnds {
  private readonly state;
  private readonly endless: boolean;

  constructor(
    kernel: Kernel,
    private readonly flight: Readonly<Flight>,
    private readonly settings: {
      readonly segments: number;
      readonly stack: StackSettings;
      readonly segmentSize: number;
    },
  ) {
    this.endless = settings.segments === Infinity && settings.stack.writeInterval > 0;
    let words = 1;
    if (this.endless) while (words * WORD < settings.stack.sendBuffer) words *= 2;
    this.state = kernel.state({
      /** The newest segment written, and the number of the interval of the last write. */
      written: 0,
      interval: 0,
      /** One bit per segment, indexed modulo the number of bits: the segment ends a write. */
      ends: new Int32Array(words),
    });
    if (!this.endless) return;
    const { state } = this;
    const piece = Math.floor(FIRST_WRITES / settings.segmentSize) + 1;
    for (let segment = piece; segment < settings.stack.sendBuffer; segment += piece) this.mark(segment);
    state.written = settings.stack.sendBuffer;
    this.mark(state.written);
  }

  /** Called when an ACK arrives, before it is processed. `elapsed`: time since the first segment was sent, s. */
  look(elapsed: number): void {
    if (!this.endless) return;
    const { state, flight, settings } = this;
    const interval = Math.floor(elapsed / settings.stack.writeInterval);
    if (interval === state.interval) return;
    state.interval = interval;
    const last = flight.acked + settings.stack.sendBuffer;
    if (last <= state.written) return;
    const { ends } = state;
    for (let segment = state.written + 1; segment < last; segment++)
      ends[(segment / WORD) & (ends.length - 1)]! &= ~(1 << (segment % WORD));
    state.written = last;
    this.mark(last);
  }

  /** Whether a segment ends a write. */
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

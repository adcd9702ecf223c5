import { doubledRing } from '../../kernel/numeric.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Flight } from '../flight.ts';
import { COUNT, ECHO, FLAGS, NUMBER, PUSHED, ROUTE, SENT_AT, SEQ, SIZE } from '../../kernel/packets.ts';
import { PACKET } from '../../kernel/journal.ts';
import { dataResentRule, resentRule } from '../connection.ts';
import { UDP_BYTES } from '../stacks/quic.ts';
import type { RetransmissionTimer } from './retransmissionTimer.ts';
import type { SenderParts } from './senderParts.ts';
import { endsRing, missingBytes } from './sendRing.ts';
import type { WriteEnds } from './writeEnds.ts';

/** The datagram that ends QUIC's handshake, padded because it carries an ACK, bytes (RFC 9000 section 14.1). */
const FINISHED_BYTES = 1200 + UDP_BYTES;

/** Counts the transmissions of each outstanding segment. */
class SendCounts {
  readonly state;
  private readonly flight: Readonly<Flight>;

  constructor(kernel: Kernel, flight: Readonly<Flight>) {
    this.flight = flight;
    /** Indexed by segment modulo the length, a power of two. */
    this.state = kernel.state({ counts: new Uint8Array(64) });
  }

  /** Counts a transmission; `fresh` means the first one. Returns the segment's transmissions so far, at most 255. */
  count(segment: number, fresh: boolean): number {
    const { state, flight } = this;
    while (segment - flight.acked >= state.counts.length) this.widen();
    const at = segment & (state.counts.length - 1);
    const before = fresh ? 0 : state.counts[at]!;
    const count = before < 255 ? before + 1 : 255;
    state.counts[at] = count;
    return count;
  }

  /** Transmissions so far of an outstanding segment, at most 255. */
  of(segment: number): number {
    const { counts } = this.state;
    return counts[segment & (counts.length - 1)]!;
  }

  private widen(): void {
    const { state, flight } = this;
    state.counts = doubledRing(state.counts, Math.max(0, flight.acked), flight.highest);
  }
}

/** Sends segments and counts their transmissions. */
export class Transmitter {
  private readonly counts: SendCounts;

  constructor(
    private readonly parts: SenderParts,
    private readonly timer: RetransmissionTimer,
    private readonly ends: WriteEnds | null,
  ) {
    this.counts = new SendCounts(parts.kernel, parts.flight);
  }

  /** Transmissions so far of an outstanding segment. */
  countOf(segment: number): number {
    return this.counts.of(segment);
  }

  transmit(segment: number): void {
    const { parts } = this;
    const { state, estimator, flight, settings, lossRecovery, kernel } = parts;
    const { packets } = kernel;
    const { now } = parts.clock;
    if (state.firstSentAt < 0) {
      state.firstSentAt = now;
      state.cwndSince = now;
    }
    const fresh = segment > flight.highest;
    const endsHandshake = parts.numbers === true && segment === 0 && flight.acked === 0;
    const alone = flight.acked === flight.highest;
    const count = this.counts.count(segment, fresh);
    if (lossRecovery.onSent !== undefined) {
      const { recoveryEvent } = parts;
      recoveryEvent.segment = segment;
      recoveryEvent.now = now;
      recoveryEvent.elapsed = now - state.firstSentAt;
      lossRecovery.onSent(parts.recovery, recoveryEvent, parts.fireRecovery);
    }
    const packet = packets.take();
    const { rows, times } = packets.state;
    rows[packet + ROUTE] = settings.flow * 2;
    rows[packet + SEQ] = segment;
    rows[packet + SIZE] = segment === 0 ? settings.synSize : settings.wireSize;
    if (endsHandshake) rows[packet + SIZE] = FINISHED_BYTES;
    if (endsRing(settings, segment)) rows[packet + SIZE]! -= missingBytes(settings);
    times[(packet >> 1) + SENT_AT] = now;
    rows[packet + COUNT] = count;
    rows[packet + FLAGS] = parts.ecn === null ? 0 : parts.ecn.label(segment, fresh);
    if (parts.numbers === true) {
      rows[packet + NUMBER] = lossRecovery.lastNumber!(parts.recovery);
      times[(packet >> 1) + ECHO] = lossRecovery.largestAcked!(parts.recovery);
    }
    if (this.ends !== null && this.ends.pushes(segment)) rows[packet + FLAGS]! |= PUSHED;
    state.sent++;
    state.lastSentAt = now;
    kernel.journal.packet(PACKET.SENT, settings.flow, segment, packet);
    parts.out.receive(packet);
    if (fresh) {
      flight.highest = segment;
      if (!state.timing && (estimator.times === undefined || estimator.times(now, parts.timerEvent))) {
        state.timing = true;
        if (segment > state.timedSegment) {
          state.timedSegment = segment;
          state.timedAt = now;
        }
      }
    } else if (!endsHandshake) {
      state.retransmissions++;
      if (estimator.timesResent === true && !state.timing && estimator.times!(now, parts.timerEvent)) {
        state.timing = true;
        state.timedSegment = segment;
        state.timedAt = now;
      }
      state.chain = kernel.journal.write(
        (parts.numbers === true ? dataResentRule : resentRule).id,
        settings.flow,
        segment,
        state.chain,
        -1,
        count - 1,
        count,
        NaN,
        NaN,
      );
    }
    this.timer.sent(alone);
  }
}

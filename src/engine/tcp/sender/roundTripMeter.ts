import { MEASURE } from '../flight.ts';
import type { SenderParts } from './senderParts.ts';

/** Measures round-trip times from ACKs and passes them to the RTO estimator. */
export class RoundTripMeter {
  constructor(private readonly parts: SenderParts) {}

  /** New data is acknowledged. */
  take(ack: number): void {
    const { parts } = this;
    const { state, decision, settings, timer, timerEvent, windowEvent, estimator } = parts;
    if (decision.measure === MEASURE.TAKEN) return;
    windowEvent.segmentRtt = NaN;
    if (decision.measure === MEASURE.GIVEN) {
      this.takeGiven(ack);
      return;
    }
    if (decision.measure === MEASURE.IGNORE) return;
    const timed = state.timing && ack >= state.timedSegment;
    if (timed) {
      state.timing = false;
      if (timer.backoff !== 1 && !(parts.ecn !== null && parts.ecn.holdsBackOff))
        estimator.onFresh(timer, parts.fireTimer);
    }
    const byEcho = decision.measure === MEASURE.ECHO || settings.recovery.timestamps;
    if (!byEcho && (!timed || decision.measure === MEASURE.DISCARD)) {
      if (timed) parts.tally.refused++;
      return;
    }
    const { now } = parts.clock;
    const rtt = now - (byEcho ? timerEvent.echo : state.timedAt);
    // Computed as in ns-2: the last bit of the difference can decide between two clock ticks.
    timerEvent.sentAt = now - rtt;
    timerEvent.rtt = rtt;
    windowEvent.segmentRtt = rtt;
    this.sample(ack);
  }

  /** Takes the round-trip time measured by a recovery that times every segment. */
  takeGiven(acked: number): void {
    const { decision, timerEvent, windowEvent } = this.parts;
    // Two assignments: V8 would allocate the result of a conditional expression.
    windowEvent.segmentRtt = decision.lastRtt;
    if (decision.lastRtt < 0) windowEvent.segmentRtt = NaN;
    if (decision.rtt < 0) return;
    timerEvent.rtt = decision.rtt;
    this.sample(acked);
  }

  /** Passes the round-trip time in `timerEvent` to the estimator. */
  private sample(acked: number): void {
    const { state, flight, timer, timerEvent, estimator, fireTimer } = this.parts;
    const { rtt } = timerEvent;
    timerEvent.acked = acked;
    timerEvent.next = flight.next;
    state.rttSum += rtt;
    state.rttCount++;
    if (state.minRtt < 0 || rtt < state.minRtt) state.minRtt = rtt;
    estimator.onSample(timer, fireTimer);
  }
}

/**
 * Vegas' own loss recovery as in ns-2.35 (Brakmo and Peterson 1995, section III.A). Every segment is timed. On a
 * duplicate ACK the first unacknowledged segment is retransmitted as soon as it is older than the fine-grained timeout,
 * without waiting for the third. The first two ACKs of new data after a retransmission trigger the same check. The
 * window is cut only if the lost segment was sent after the last cut.
 *
 * Records are stored as in ns-2: send times are in a ring with as many places as the receiver window has segments, and
 * clearing acknowledged places stops where the ring wraps. Retransmitting a SYN resets them: the ring is empty and the
 * clock at 0; only the time of the last cut still refers to the old clock.
 */
import { ownRules, type Citation } from '../../rule.ts';
import { EPISODE, FINDING, type LossRecovery, type RecoveryEvent, type RecoveryState } from '../flight.ts';
import { acceptNewData, fires, forgetOnTimeout, freshRecovery, oldAck, recoveryRule } from './shared.ts';

interface VegasRecoveryState extends RecoveryState {
  /** Send time of the newest SYN, s: the origin of the times below. */
  clockStart: number;
  /** Send time and number of transmissions by segment modulo the window. */
  sentAt: Float64Array;
  transmissions: Float64Array;
  /** Eight times the smoothed RTT, and four times its deviation, s. */
  smoothed8: number;
  deviation4: number;
  /** Fine-grained timeout, s. */
  fineTimeout: number;
  /** New ACKs still to check after a retransmission. */
  checksLeft: number;
  /** Time of the last window reduction, s. */
  cutAt: number;
  /** Round-trip time of the newly acknowledged segment, s, or NaN. */
  sample: number;
  /** Number of transmissions of the segment just declared lost. */
  lostCount: number;
  started: boolean;
}

const paper: Citation = { source: 'Brakmo and Peterson 1995', section: 'section III.A' };

/** Time since the newest SYN, s. */
const clock = (state: Readonly<VegasRecoveryState>, { now }: Readonly<RecoveryEvent>): number => now - state.clockStart;

const place = (state: Readonly<VegasRecoveryState>, segment: number): number => segment % state.sentAt.length;

/** Whether the segment is older than the fine-grained timeout. */
const expired = (state: Readonly<VegasRecoveryState>, event: Readonly<RecoveryEvent>, segment: number): boolean =>
  clock(state, event) - state.sentAt[place(state, segment)]! >= state.fineTimeout;

function startTiming(state: VegasRecoveryState, rtt: number): void {
  state.started = true;
  state.smoothed8 = rtt * 8;
  state.deviation4 = rtt;
  state.fineTimeout = (state.smoothed8 / 4 + state.deviation4) / 2;
}

/** Measures the acknowledged segment's round-trip time and clears the acknowledged places. */
function timeAcknowledged(state: VegasRecoveryState, event: RecoveryEvent): void {
  const ring = state.sentAt.length;
  const at = event.ack % ring;
  const sentAt = state.sentAt[at]!;
  const transmissions = state.transmissions[at]!;
  let left = event.ack - event.flight.acked;
  for (let k = (event.flight.acked + 1) % ring; k <= at && left > 0; k = (k + 1) % ring, left--) {
    state.sentAt[k] = -1;
    state.transmissions[k] = 0;
  }
  state.sample = NaN;
  if (sentAt === 0 || transmissions !== 1) return;
  const rtt = clock(state, event) - sentAt;
  state.sample = rtt;
  if (rtt <= 0) return;
  const error = rtt - state.smoothed8 / 8;
  state.smoothed8 += error;
  state.deviation4 += (error < 0 ? -error : error) - state.deviation4 / 4;
  state.fineTimeout = (state.smoothed8 / 4 + state.deviation4) / 2;
  state.fineTimeout += state.fineTimeout / 16;
}

const takeNewData = (state: VegasRecoveryState, event: RecoveryEvent): void => {
  if (!state.started) startTiming(state, clock(state, event));
  acceptNewData(event);
  event.decision.finding = state.duplicates > event.settings.dupThresh ? FINDING.RECOVERED : FINDING.NOTHING;
  state.duplicates = 0;
  state.recovering = false;
  timeAcknowledged(state, event);
};

const { ownRule, all } = ownRules(recoveryRule<VegasRecoveryState>, { citation: paper });
export const VEGAS_RECOVERY_RULES = all;

const acknowledged = ownRule({
  title: 'New data acknowledged and timed',
  formula: 'RTO_fine = (srtt + 2 dev) 17/16',
  quiet: true,
  plain: 'New data was acknowledged; its exact round-trip time is taken.',
  effect: takeNewData,
});

const nothingOverdue = ownRule({
  title: 'First ACK after a retransmission',
  formula: 'age(next segment) < RTO_fine: nothing more is lost',
  shows: ['duplicate ACKs'],
  plain: 'The next segment is young enough: nothing else seems lost.',
  effect: (state, event) => {
    takeNewData(state, event);
    state.checksLeft -= 1;
    // ns-2 would also send data that the application has not written.
    if (event.ack + 1 < event.flight.limit && expired(state, event, event.ack + 1)) {
      state.duplicates = event.settings.dupThresh;
      event.decision.resend = event.ack + 1;
    } else {
      state.checksLeft = 0;
    }
  },
});

const count = ownRule({
  title: 'Duplicate ACK, segment still young',
  formula: 'age(SND.UNA) < RTO_fine',
  kind: 'duplicate',
  shows: ['duplicate ACKs'],
  plain: 'An ACK came again, but the missing segment is not overdue yet.',
  effect: (state, event) => {
    state.duplicates++;
    event.decision.burst = state.duplicates >= event.settings.dupThresh ? event.settings.maxBurst : -1;
    event.decision.surplus =
      state.duplicates > event.settings.dupThresh && !expired(state, event, event.flight.acked + 1);
  },
});

const retransmit = ownRule({
  title: 'Fine-grained retransmission',
  tag: 'overdue',
  formula: 'age(SND.UNA) >= RTO_fine or duplicate ACK number dupThresh: send it again',
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'The missing segment is overdue (or {dupThresh} ACKs came again): it is sent again without waiting longer.',
  effect: (state, event) => {
    const { flight, decision } = event;
    const missing = place(state, flight.acked + 1);
    const sentAt = state.sentAt[missing]!;
    state.duplicates++;
    state.lostCount = state.transmissions[missing]!;
    state.recover = flight.highest;
    state.episode = EPISODE.DUPLICATES;
    state.recovering = true;
    state.checksLeft = Math.min(2, flight.next - flight.acked);
    if (state.lostCount > 1) state.fineTimeout *= 2;
    else state.fineTimeout += state.fineTimeout / 8;
    decision.backOff = event.settings.backOffOnFastRetransmit;
    decision.resend = flight.acked + 1;
    decision.burst = -1;
    if (state.cutAt < sentAt) {
      decision.finding = FINDING.CONGESTION;
      state.cutAt = clock(state, event);
    }
  },
});

/** Sets the duplicate count to the threshold so that sending continues. The reduction has used the true count. */
const considerThree = ownRule({
  title: 'Counts as enough duplicates',
  formula: 'duplicate ACKs = dupThresh',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Vegas' },
  quiet: true,
  plain: 'Sending continues as if {dupThresh} duplicate ACKs had come.',
  effect: (state, event) => {
    if (state.lostCount === 1) state.duplicates = event.settings.dupThresh;
    event.decision.burst = state.duplicates >= event.settings.dupThresh ? event.settings.maxBurst : -1;
  },
});

const sent = ownRule({
  title: 'Send time noted',
  formula: 'sentAt[segment] = now',
  quiet: true,
  plain: 'Vegas times every segment.',
  effect: (state, event) => {
    if (event.segment === 0) {
      state.clockStart = event.now;
      state.sentAt.fill(-1);
      state.transmissions.fill(0);
    }
    const at = place(state, event.segment);
    state.sentAt[at] = clock(state, event);
    state.transmissions[at] = state.transmissions[at]! + 1;
  },
});

const timeout = ownRule({
  ...forgetOnTimeout,
  effect: (state, event) => {
    forgetOnTimeout.effect(state, event);
    state.cutAt = clock(state, event);
    event.decision.backOff = true;
    event.decision.counts = true;
  },
});

export const vegasRecovery: LossRecovery<VegasRecoveryState> = {
  initial: (settings) => ({
    ...freshRecovery(),
    clockStart: NaN,
    sentAt: new Float64Array(Math.max(1, settings.window)).fill(-1),
    transmissions: new Float64Array(Math.max(1, settings.window)),
    smoothed8: NaN,
    deviation4: NaN,
    fineTimeout: 1000.5,
    checksLeft: 0,
    cutAt: 0,
    sample: 0,
    lostCount: 0,
    started: false,
  }),

  onAck(state, event, fire) {
    const { flight, settings } = event;
    if (event.ack > flight.acked) {
      fire(state.checksLeft > 0 ? nothingOverdue : acknowledged);
    } else if (event.ack < flight.acked) {
      fire(oldAck);
    } else if (expired(state, event, flight.acked + 1) || state.duplicates + 1 === settings.dupThresh) {
      const allowed =
        !settings.carefulFastRetransmit || flight.acked > state.recover || state.episode !== EPISODE.TIMEOUT;
      fire(allowed ? retransmit : count);
    } else {
      fire(count);
    }
  },

  onResent: fires(considerThree),
  onTimeout: fires(timeout),

  onSent: fires(sent),

  segmentRtt: (state) => state.sample,
  account(state, about) {
    about.booked = about.now - state.clockStart;
  },
  lostTransmissions: (state) => state.lostCount,
};

import { rfc } from '../rule.ts';
import { backedOff, doublesBackOff, timerRule, type RoundTripEstimator, type TimerState } from './roundTrip.ts';

/** QUIC's estimator also remembers the shortest round trip, against which an ACK delay is checked. */
interface QuicTimer extends TimerState {
  /** min_rtt, s; Infinity before the first sample. */
  minRtt: number;
}

type QuicFire = (rule: ReturnType<typeof timerRule<QuicTimer>>) => void;

/** kGranularity, s. */
const GRANULARITY = 0.001;

const sample = timerRule<QuicTimer>({
  title: 'Probe timeout from a round-trip sample',
  formula:
    'RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - adjusted_rtt|, SRTT = 7/8 SRTT + 1/8 adjusted_rtt, PTO = SRTT + max(4 RTTVAR, kGranularity) + max_ack_delay',
  // Section 5.3 takes the deviation from the new srtt in its text; its pseudocode, like RFC 6298, from the old one.
  citation: rfc(9002, 'A.7'),
  plain: 'A round trip was timed, less the time for which the receiver held the ACK: the probe timeout follows it.',
  effect: (state, event) => {
    const { rtt, settings } = event;
    if (rtt < state.minRtt) state.minRtt = rtt;
    if (state.srtt === 0) {
      state.srtt = rtt;
      state.rttvar = rtt / 2;
    } else {
      const delay = event.ackDelay < settings.maxAckDelay ? event.ackDelay : settings.maxAckDelay;
      const adjusted = rtt >= state.minRtt + delay ? rtt - delay : rtt;
      const error = state.srtt - adjusted;
      state.rttvar = 0.75 * state.rttvar + 0.25 * (error < 0 ? -error : error);
      state.srtt = 0.875 * state.srtt + 0.125 * adjusted;
    }
    const spread = 4 * state.rttvar;
    state.base = state.srtt + (spread > GRANULARITY ? spread : GRANULARITY) + settings.maxAckDelay;
    state.backoff = 1;
    state.smoothed = state.srtt;
    state.rto = backedOff(state, settings);
  },
});

const backOff = timerRule<QuicTimer>({
  ...doublesBackOff(backedOff),
  title: 'The probe timeout doubles',
  formula: 'PTO = 2 PTO',
  citation: rfc(9002, '6.2.1'),
  plain: 'Nothing came back before the probes were sent: the next wait is twice as long.',
});

const forgetShortest = timerRule<QuicTimer>({
  title: 'The shortest round trip starts again',
  formula: 'min_rtt = latest_rtt',
  citation: rfc(9002, '5.2'),
  quiet: true,
  plain: 'After persistent congestion the path may be another one.',
  effect: (state, event) => {
    state.minRtt = event.rtt;
  },
});

export const QUIC_TIMER_RULES = [sample, backOff, forgetShortest];

/** RFC 9002 section 5; `rto` is the probe timeout. */
export const quicEstimator: RoundTripEstimator = {
  // Written out because spread records may get different shapes.
  initial: ({ initialRto }): QuicTimer => ({
    srtt: 0,
    rttvar: 0,
    base: initialRto,
    backoff: 1,
    rto: initialRto,
    smoothed: 0,
    minRtt: Infinity,
  }),
  onSample: (_state, fire) => (fire as QuicFire)(sample),
  onBackOff: (_state, _event, fire) => (fire as QuicFire)(backOff),
  // Nothing to do: after a probe, any ACK of new packets also gives a sample, and the sample ends the back-off.
  onFresh: () => {},
  onPersistent: (_state, fire) => (fire as QuicFire)(forgetShortest),
};

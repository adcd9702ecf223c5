/**
 * NewReno with Eifel: an ACK that echoes a time before the first retransmission answers the original, so the
 * retransmission was spurious (detection: RFC 3522 section 3.2; needs timestamps). The response is RFC 4015 section
 * 3.2; after a spurious fast retransmit the window is restored in the same way. Not implemented: restoring the timer's
 * estimates (step 11).
 */
import { rfc } from '../../rule.ts';
import { EPISODE, type LossRecovery, type RecoveryEvent } from '../flight.ts';
import { newReno, type NewRenoState } from './newReno.ts';
import { acceptNewData, fires, forgetOnTimeout, recoveryRule, takeCutBack } from './shared.ts';

interface EifelState extends NewRenoState {
  /** Waiting for the first ACK of new data, to test whether the retransmission was spurious. */
  asks: boolean;
  /** Time of the first retransmission, s since the connection's first segment (RetransmitTS). */
  resentAt: number;
  pipe_prev: number;
  /** Highest segment in flight when a timeout proved spurious; not retransmitted. */
  onItsWay: number;
}

const remember = recoveryRule<EifelState>({
  title: 'Eifel: before the cut',
  formula: 'keep the time of the retransmission, and FlightSize or ssthresh',
  citation: rfc(4015, '3.2'),
  quiet: true,
  plain: 'The window and the time of the retransmission are stored.',
  effect: (state, { cwnd, elapsed, flight, ssthresh }) => {
    state.asks = true;
    state.resentAt = elapsed;
    state.pipe_prev = Math.max(Math.min(flight.highest - flight.acked, cwnd), ssthresh);
    state.onItsWay = -1;
  },
});

const wasNeeded = recoveryRule<EifelState>({
  title: 'Eifel: the retransmission was needed',
  formula: 'the echo is not older than the retransmission',
  citation: rfc(3522, '3.2'),
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'The first ACK of new data does not answer the original: the loss was real.',
  effect: (state) => {
    state.asks = false;
  },
});

/** RFC 4015 section 3.2, step 4: the window covers the flight and a little more; slow start restores the rest. */
function takeBack(state: EifelState, event: RecoveryEvent): void {
  const { ack, flight, settings } = event;
  const acked = ack - flight.acked;
  acceptNewData(event);
  event.decision.grow = false;
  const more = Math.min(acked, settings.initialWindow);
  takeCutBack(state, event, flight.highest - ack + more, state.pipe_prev);
  state.asks = false;
  state.partialSeen = false;
}

const spuriousRetransmit = recoveryRule<EifelState>({
  title: 'Eifel: the fast retransmit was spurious',
  formula: 'the echo is older than the retransmission',
  citation: rfc(3522, '3.2'),
  shows: ['recovery point', 'inflation'],
  plain: 'The ACK answers the original segment, which was late and not lost: the cut is undone.',
  effect: takeBack,
});

const spuriousTimeout = recoveryRule<EifelState>({
  title: 'Eifel: the timeout was spurious',
  formula: 'the echo is older than the retransmission: go on with new data',
  citation: rfc(4015, '3.2'),
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'The ACK answers a segment from before the timeout: nothing is sent again, and the window returns.',
  effect: (state, event) => {
    takeBack(state, event);
    event.decision.resetBackoff = true;
    state.onItsWay = event.flight.highest;
  },
});

export const EIFEL_RULES = [remember, wasNeeded, spuriousRetransmit, spuriousTimeout] as const;

/** RFC 3522 section 3.2, steps 4 and 5: an ACK of all outstanding data may replace one that was lost. */
const answersOriginal = (state: Readonly<EifelState>, event: Readonly<RecoveryEvent>): boolean =>
  event.settings.timestamps && event.echo < state.resentAt && event.ack < event.flight.highest;

export const eifel: LossRecovery<EifelState> = {
  initial: (settings) => ({
    ...newReno.initial(settings),
    asks: false,
    resentAt: NaN,
    pipe_prev: NaN,
    onItsWay: -1,
  }),

  onAck(state, event, fire) {
    if (state.asks && event.ack > event.flight.acked) {
      if (answersOriginal(state, event)) {
        if (state.episode === EPISODE.TIMEOUT) {
          fire(spuriousTimeout);
          return;
        }
        if (state.episode === EPISODE.DUPLICATES) {
          fire(spuriousRetransmit);
          return;
        }
      }
      fire(wasNeeded);
    }
    newReno.onAck(state, event, fire);
  },

  onCut: fires(remember),

  onTimeout(state, event, fire) {
    // A timeout during a recovery does not start another: its retransmissions may be answered by earlier copies.
    const recovers = state.recovering || state.episode === EPISODE.TIMEOUT;
    if (!recovers || event.flight.acked >= state.recover) fire(remember);
    fire(forgetOnTimeout);
  },

  skips: (state, segment) => segment <= state.onItsWay,
};

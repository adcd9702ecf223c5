import {
  backedOff,
  doublesBackOff,
  endsBackOff,
  ROUNDING,
  timerRule,
  type RoundTripEstimator,
  type TimerFire,
  type TimerState,
} from './roundTrip.ts';

/** Linux also remembers the largest deviation of the round-trip time. */
interface KernelTimer extends TimerState {
  /** Four times the mean deviation, and its maximum in this round, s. */
  mdev: number;
  mdevMax: number;
  /** The round ends when this segment is acknowledged. */
  roundEnd: number;
}

type KernelFire = (rule: ReturnType<typeof timerRule<KernelTimer>>) => void;

const sample = timerRule<KernelTimer>({
  title: 'RTO from a round-trip sample, as in Linux',
  formula: 'RTO of SRTT and 4 RTTVAR, at least minRTO above SRTT, in whole ticks',
  citation: { source: 'Linux', section: 'tcp_rtt_estimator()' },
  plain:
    'A round trip was timed: the timeout follows at once when round trips vary more, and slowly when they vary less.',
  effect: (state, event) => {
    const { rtt, settings } = event;
    const least = settings.minRto;
    if (state.srtt === 0) {
      state.srtt = rtt;
      state.mdev = 2 * rtt;
      state.rttvar = state.mdev > least ? state.mdev : least;
      state.mdevMax = state.rttvar;
      state.roundEnd = event.next;
    } else {
      const error = rtt - state.srtt;
      state.srtt += error / 8;
      // A falling round-trip time must not increase the timeout, so its deviation is weighted by an eighth.
      let more = (error < 0 ? -error : error) - state.mdev / 4;
      if (error < 0 && more > 0) more /= 8;
      state.mdev += more;
      if (state.mdev > state.mdevMax) {
        state.mdevMax = state.mdev;
        if (state.mdevMax > state.rttvar) state.rttvar = state.mdevMax;
      }
      if (event.acked >= state.roundEnd) {
        if (state.mdevMax < state.rttvar) state.rttvar -= (state.rttvar - state.mdevMax) / 4;
        state.roundEnd = event.next;
        state.mdevMax = least;
      }
    }
    const { clockTick } = settings;
    state.base = Math.ceil((state.srtt + state.rttvar) / clockTick - ROUNDING) * clockTick;
    state.backoff = 1;
    state.rto = backedOff(state, settings);
    state.smoothed = state.srtt;
  },
});

const fresh = timerRule<KernelTimer>({ ...endsBackOff(backedOff), formula: 'RTO as measured, without back-off' });
const backOff = doublesBackOff(backedOff);

export const KERNEL_TIMER_RULES = [sample, fresh, backOff] as const;

/** Linux: a lower bound on the variation instead of the sum, and a sample from every ACK. */
export const kernelEstimator: RoundTripEstimator = {
  initial: (settings) => {
    const state: KernelTimer = {
      srtt: 0,
      rttvar: NaN,
      base: settings.initialRto,
      backoff: 1,
      rto: NaN,
      smoothed: 0,
      mdev: NaN,
      mdevMax: NaN,
      roundEnd: 0,
    };
    state.rto = backedOff(state, settings);
    return state;
  },
  onSample: (_state, fire: TimerFire) => (fire as KernelFire)(sample),
  onBackOff: (_state, _event, fire) => fire(backOff),
  onFresh: (_state, fire) => (fire as KernelFire)(fresh),
};

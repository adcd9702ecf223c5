import type { PlainState } from '../kernel/state.ts';
import { makeRule, rfc, type Fire, type Rule } from '../rule.ts';
import type { StackSettings } from './stack.ts';

/** Retransmission timeout: measurement, calculation and back-off, as rules. */
export interface TimerState extends PlainState {
  /** Smoothed round-trip time and its variation: seconds, or scaled ticks (8 srtt, 4 rttvar). 0: no sample yet. */
  srtt: number;
  rttvar: number;
  /** Timeout before back-off and bounds are applied, s. */
  base: number;
  backoff: number;
  /** The timer's duration: base with back-off and bounds, s. */
  rto: number;
  /** Smoothed round-trip time, s; 0 before the first sample. */
  smoothed: number;
}

/** A round-trip sample. One record per sender, reused. */
export interface TimerEvent {
  readonly settings: StackSettings;
  /** Offset of the timer's clock within a tick, s. */
  readonly bootTime: number;
  /** Round-trip time, s. */
  rtt: number;
  /** When the timed segment was sent, s. */
  sentAt: number;
  /** The echoed time, s; meaningless if the receiver does not echo. */
  echo: number;
  /** QUIC: ACK delay reported by the receiver, s. */
  ackDelay: number;
  /** Highest segment acknowledged, and the next to be sent. */
  acked: number;
  next: number;
}

export type TimerFire = Fire<TimerState, TimerEvent>;

/** A stack's calculation of its timeout. */
export interface RoundTripEstimator {
  readonly initial: (settings: StackSettings) => TimerState;
  readonly onSample: (state: Readonly<TimerState>, fire: TimerFire) => void;
  readonly onBackOff: (state: Readonly<TimerState>, event: Readonly<TimerEvent>, fire: TimerFire) => void;
  /** The back-off ends. */
  readonly onFresh: (state: Readonly<TimerState>, fire: TimerFire) => void;
  /** Any ACK of new data ends the back-off, not only one that measures a round trip. */
  readonly anyAckEndsBackOff?: boolean;
  /** Whether a segment sent at this time, s, can be timed; default: always. */
  readonly times?: (now: number, event: Readonly<TimerEvent>) => boolean;
  /** Retransmitted segments are timed too. */
  readonly timesResent?: boolean;
  /** The connection is open after a lost SYN. */
  readonly onSynLost?: (state: Readonly<TimerState>, fire: TimerFire) => void;
  /** QUIC: persistent congestion. */
  readonly onPersistent?: (state: Readonly<TimerState>, fire: TimerFire) => void;
}

export const timerRule = <S extends TimerState = TimerState>(
  rule: Omit<Rule<S, TimerEvent>, 'id' | 'shows' | 'kind'>,
): Rule<S, TimerEvent> => makeRule({ shows: ['RTO'], kind: 'timer', ...rule });

/** Sums of the same times may differ by rounding; tolerance as a fraction of a tick. */
export const ROUNDING = 1e-6;

/** The current timeout of a timer, s. */
type Timeout = (state: Readonly<TimerState>, settings: StackSettings) => number;

/** The measured timeout with back-off, s, at most maxRto. */
export const backedOff: Timeout = ({ base, backoff }, { maxRto }) => {
  const length = base * backoff;
  return length > maxRto ? maxRto : length;
};

/** Ends the back-off: a segment that was sent only once has been acknowledged (Karn). */
export const endsBackOff = (timeout: Timeout): Rule<TimerState, TimerEvent> =>
  timerRule({
    title: 'Back-off ends',
    formula: 'RTO = srtt + 4 rttvar',
    citation: rfc(6298, '5'),
    plain: 'A segment that was sent only once is acknowledged, so the timer returns to the measured value.',
    effect: (state, event) => {
      state.backoff = 1;
      state.rto = timeout(state, event.settings);
    },
  });

/** Doubles the back-off of an expired timer. */
export const doublesBackOff = (timeout: Timeout): Rule<TimerState, TimerEvent> =>
  timerRule({
    title: 'Exponential back-off',
    formula: 'RTO = 2 RTO',
    citation: rfc(6298, '5.5'),
    plain: 'The timer expired: the next wait is twice as long.',
    effect: (state, event) => {
      if (state.rto < event.settings.maxRto) state.backoff *= 2;
      state.rto = timeout(state, event.settings);
    },
  });

/** Duration of a 4.3BSD timer with scaled integers: bounds before and after the back-off, at least two ticks. */
const tickTimeout: Timeout = (state, settings) => {
  let timeout = (state.base < settings.minRto ? settings.minRto : state.base) * state.backoff;
  if (timeout > settings.maxRto) timeout = settings.maxRto;
  if (timeout < 2 * settings.clockTick) timeout = 2 * settings.clockTick;
  return timeout;
};

const tickFresh = endsBackOff(tickTimeout);

const tickSample = timerRule({
  title: 'RTO from a round-trip sample',
  formula: 'S += m - S/8, V += |m - S/8| - V/4, RTO = S/8 + V ticks',
  citation: { source: 'Jacobson 1988', section: 'appendix A' },
  plain: 'A round trip was timed with the coarse clock: the retransmission timeout follows it.',
  effect: (state, event) => {
    const { clockTick } = event.settings;
    const phase = (event.sentAt + event.bootTime) % clockTick;
    let ticks = Math.trunc((event.rtt + phase) / clockTick);
    if (ticks < 1) ticks = 1;
    if (state.srtt === 0) {
      state.srtt = ticks * 8;
      state.rttvar = ticks * 2;
    } else {
      let delta = ticks - Math.floor(state.srtt / 8);
      state.srtt += delta;
      if (state.srtt <= 0) state.srtt = 1;
      if (delta < 0) delta = -delta;
      delta -= Math.floor(state.rttvar / 4);
      state.rttvar += delta;
      if (state.rttvar <= 0) state.rttvar = 1;
    }
    state.base = Math.floor((state.rttvar * 8 + state.srtt) / 8) * clockTick;
    state.rto = tickTimeout(state, event.settings);
    state.smoothed = (state.srtt / 8) * clockTick;
  },
});

const tickBackOff = timerRule({
  ...doublesBackOff(tickTimeout),
  effect: (state, event) => {
    if (state.backoff < 64 || state.rto < event.settings.maxRto) state.backoff *= 2;
    if (state.backoff > 8) {
      // The estimate is obsolete: the next sample restarts it (4.3BSD, ns-2).
      state.rttvar += Math.floor(state.srtt / 8);
      state.srtt = 0;
    }
    state.rto = tickTimeout(state, event.settings);
  },
});

const fresh = (
  { srtt, rttvar, base, backoff }: Pick<TimerState, 'srtt' | 'rttvar' | 'base' | 'backoff'>,
  settings: StackSettings,
  timeout: Timeout,
): TimerState => {
  // Written out because spread records may get different shapes.
  const state: TimerState = { srtt, rttvar, base, backoff, rto: NaN, smoothed: 0 };
  state.rto = timeout(state, settings);
  return state;
};

/** Scaled integers on a coarse clock: 4.3BSD, and stack ns2. */
export const tickEstimator: RoundTripEstimator = {
  initial: (settings) =>
    fresh(
      { srtt: 0, rttvar: Math.floor(12 / settings.clockTick) * 4, base: settings.initialRto, backoff: 1 },
      settings,
      tickTimeout,
    ),
  onFresh: (_state, fire) => fire(tickFresh),
  onSample: (_state, fire) => fire(tickSample),
  onBackOff: (_state, _event, fire) => fire(tickBackOff),
};

const linuxSample = timerRule({
  title: 'RTO from a round-trip sample, as TCP-Linux has it',
  formula: 'S and V as in 4.3BSD, but a falling round trip hardly raises V',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Linux' },
  plain: 'A round trip was timed by its timestamp: the retransmission timeout follows it.',
  effect: (state, event) => {
    const { clockTick, timestamps } = event.settings;
    let ticks = timestamps
      ? Math.trunc(event.rtt / clockTick + 0.5)
      : Math.trunc((event.rtt + ((event.sentAt + event.bootTime) % clockTick)) / clockTick);
    if (ticks < 1) ticks = 1;
    if (state.srtt === 0) {
      state.srtt = ticks * 8;
      state.rttvar = ticks * 2;
    } else {
      const delta = ticks - Math.floor(state.srtt / 8);
      state.srtt += delta;
      if (state.srtt <= 0) state.srtt = 1;
      let spread = (delta < 0 ? -delta : delta) - Math.floor(state.rttvar / 4);
      if (delta < 0 && spread > 0) spread = Math.floor(spread / 8);
      state.rttvar += spread;
    }
    state.base = Math.floor((state.rttvar * 8 + state.srtt) / 8) * clockTick;
    if (timestamps) state.backoff = 1;
    state.rto = tickTimeout(state, event.settings);
    state.smoothed = (state.srtt / 8) * clockTick;
  },
});

/**
 * The estimator of ns-2.35's TCP-Linux: scaled integers, and Linux's deviation, which a decreasing round-trip time
 * hardly raises.
 */
export const linuxEstimator: RoundTripEstimator = { ...tickEstimator, onSample: (_state, fire) => fire(linuxSample) };

const realTimeout: Timeout = (state, settings) => {
  const timeout = (state.base < settings.minRto ? settings.minRto : state.base) * state.backoff;
  return timeout > settings.maxRto ? settings.maxRto : timeout;
};

const realFresh = endsBackOff(realTimeout);

const realSample = timerRule({
  title: 'RTO from a round-trip sample',
  formula: 'RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R|, SRTT = 7/8 SRTT + 1/8 R, RTO = SRTT + max(G, 4 RTTVAR)',
  citation: rfc(6298, '2'),
  plain: 'A round trip was timed: the retransmission timeout follows it.',
  effect: (state, event) => {
    const { rtt, settings } = event;
    if (state.srtt === 0) {
      state.srtt = rtt;
      state.rttvar = rtt / 2;
    } else {
      const error = state.srtt - rtt;
      state.rttvar = 0.75 * state.rttvar + 0.25 * (error < 0 ? -error : error);
      state.srtt = 0.875 * state.srtt + 0.125 * rtt;
    }
    const spread = 4 * state.rttvar;
    state.base = state.srtt + (spread > settings.clockTick ? spread : settings.clockTick);
    state.backoff = 1;
    state.rto = realTimeout(state, settings);
    state.smoothed = state.srtt;
  },
});

const realBackOff = doublesBackOff(realTimeout);

const realAfterSynLoss = timerRule({
  title: 'RTO after a lost SYN',
  formula: 'RTO = max(RTO, 3)',
  citation: rfc(6298, '5.7'),
  plain: 'The SYN was lost, so the path may be slow: the first data waits three seconds before it is sent again.',
  effect: (state, event) => {
    state.backoff = 1;
    if (state.base < 3) state.base = 3;
    state.rto = realTimeout(state, event.settings);
  },
});

export const TIMER_RULES = [
  tickFresh,
  tickSample,
  tickBackOff,
  linuxSample,
  realFresh,
  realSample,
  realBackOff,
  realAfterSynLoss,
] as const;

/** RFC 6298 in floating point: stack rfc. */
export const realEstimator: RoundTripEstimator = {
  initial: (settings) => fresh({ srtt: 0, rttvar: 0, base: settings.initialRto, backoff: 1 }, settings, realTimeout),
  onFresh: (_state, fire) => fire(realFresh),
  onSample: (_state, fire) => fire(realSample),
  onBackOff: (_state, _event, fire) => fire(realBackOff),
  onSynLost: (_state, fire) => fire(realAfterSynLoss),
};

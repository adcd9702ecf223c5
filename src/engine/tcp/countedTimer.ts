import {
  backedOff,
  doublesBackOff,
  endsBackOff,
  ROUNDING,
  timerRule,
  type RoundTripEstimator,
  type TimerEvent,
} from './roundTrip.ts';

/**
 * lwIP's retransmission timer: all connections share one clock, and each connection counts its ticks. All values are
 * integers; `srtt` and `rttvar` hold sa (8 times the round trip) and sv (4 times its deviation), in ticks. No segment
 * is timed before the first tick, because the start is stored as a tick number and 0 means that no segment is timed.
 */

/** Number of the tick at or before a time, s. */
const tickAt = (time: number, { bootTime, settings }: Readonly<TimerEvent>): number =>
  Math.floor((time + bootTime) / settings.clockTick + ROUNDING);

/** Time of the tick at which a timer set now for `wait`, s, expires. */
export function countedExpiry(now: number, wait: number, event: Readonly<TimerEvent>): number {
  const { clockTick } = event.settings;
  return (tickAt(now, event) + Math.round(wait / clockTick)) * clockTick - event.bootTime;
}

const sample = timerRule({
  title: 'RTO from a round trip in whole ticks',
  formula: 'an eighth of sa, and sv, in whole ticks (Jacobson 1988)',
  citation: { source: 'lwIP 2.1.3', section: 'core/tcp_in.c, tcp_receive()' },
  plain:
    'Ticks are counted while a segment is timed, also one sent again: mostly none, and rounding keeps the RTO at three ticks or more. RFC 6298 has a bound of 1 s, and times no segment that was sent again.',
  effect: (state, event) => {
    const { sentAt, rtt, settings } = event;
    const m = tickAt(sentAt + rtt, event) - tickAt(sentAt, event) - Math.floor(state.srtt / 8);
    state.srtt += m;
    state.rttvar += (m < 0 ? -m : m) - Math.floor(state.rttvar / 4);
    state.base = (Math.floor(state.srtt / 8) + state.rttvar) * settings.clockTick;
    state.rto = backedOff(state, settings);
    state.smoothed = (state.srtt / 8) * settings.clockTick;
  },
});

const fresh = timerRule({
  ...endsBackOff(backedOff),
  title: 'Any new ACK ends the back-off',
  formula: 'RTO as measured, without back-off',
  citation: { source: 'lwIP 2.1.3', section: 'core/tcp_in.c, tcp_receive()' },
  plain:
    'New data is acknowledged, so the timer returns to the measured value. RFC 6298 waits for a round trip of a segment that was sent only once.',
});

const backOff = doublesBackOff(backedOff);

export const COUNTED_TIMER_RULES = [sample, fresh, backOff] as const;

export const countedEstimator: RoundTripEstimator = {
  initial: (settings) => ({
    srtt: 0,
    rttvar: Math.round(settings.initialRto / settings.clockTick),
    base: settings.initialRto,
    backoff: 1,
    rto: settings.initialRto,
    smoothed: 0,
  }),
  anyAckEndsBackOff: true,
  times: (now, event) => tickAt(now, event) > 0,
  timesResent: true,
  onSample: (_state, fire) => fire(sample),
  onFresh: (_state, fire) => fire(fresh),
  onBackOff: (_state, _event, fire) => fire(backOff),
};

/** Transitions of ProbeBW of BBR version 3 at each ACK. */
import type { WindowEvent, WindowFire, WindowState } from '../../window.ts';
import {
  carefulDown,
  cruise,
  cycleOver,
  down,
  feedback,
  limitedByBound,
  raiseBound,
  refill,
  refillAtOnce,
  safeAmount,
  tooHigh,
  tooHighUp,
  up,
} from './cycle.ts';
import {
  ACKS,
  bdpAt,
  firstTooHigh,
  inflightWithHeadroom,
  isInProbeBw,
  isMarkedTooOften,
  isTooHigh,
  quantized,
  settings,
  STATE,
  targetInflight,
  type Bbr3,
} from './state.ts';

type Look = Readonly<WindowState>;
type Event = Readonly<WindowEvent>;
type Own = Readonly<Bbr3>;

/** Reacts to losses or marks: for segments of a probe they may mean that too much was in flight. */
export function judgeLosses(_window: Look, event: Event, own: Own, fire: WindowFire<Bbr3>): void {
  if (own.is_bw_probe_sample && (firstTooHigh(event) >= 0 || isMarkedTooOften(event, own)))
    fire(own.state === STATE.UP ? tooHighUp : tooHigh);
}

/** Whether cwnd was used up at any time in the last round trip (C.is_cwnd_limited). */
const isCwndLimited = (event: Event, own: Own): boolean => event.sample.priorDelivered < own.cwnd_limited_delivered;

/** After two to three seconds, or after as many round trips as Reno needs to grow by a window, at most 63. */
const isTimeToProbe = (window: Look, event: Event, own: Own): boolean =>
  event.elapsed > own.cycle_stamp + own.bw_probe_wait ||
  own.rounds_since_probe_up >= Math.min(targetInflight(window, event, own), settings(event).probeRounds);

const isTimeToCruise = (event: Event, own: Own): boolean =>
  event.inFlight <= inflightWithHeadroom(event, own) &&
  event.inFlight <= quantized(event, own, bdpAt(event, own, own.max_bw));

/** AdaptLongTermModel(): evaluates the feedback to a probe. Returns whether it has chosen the next state. */
function adapt(window: Look, event: Event, own: Own, fire: WindowFire<Bbr3>): boolean {
  if (own.round_start && own.ack_phase === ACKS.PROBE_STARTING) fire(feedback);
  if (own.round_start && own.ack_phase === ACKS.PROBE_STOPPING) {
    fire(cycleOver);
    if (isInProbeBw(own) && own.prev_probe_precautionary && !own.prev_probe_too_high) {
      fire(refillAtOnce);
      return true;
    }
  }
  if (own.inflight_longterm === Infinity || isTooHigh(event, event.sample.lostSince, event.sample.inFlight))
    return false;
  if (event.sample.priorDelivered >= 0 && event.sample.inFlight > own.inflight_longterm) fire(safeAmount);
  if (own.state === STATE.UP && isCwndLimited(event, own) && window.cwnd >= own.inflight_longterm) fire(raiseBound);
  return false;
}

/** UpdateProbeBWCyclePhase(). */
export function cycle(window: Look, event: Event, own: Own, fire: WindowFire<Bbr3>): void {
  if (!own.full_bw_reached || adapt(window, event, own, fire)) return;
  switch (own.state) {
    case STATE.DOWN:
      if (isTimeToProbe(window, event, own)) fire(refill);
      else if (isTimeToCruise(event, own)) fire(cruise);
      break;
    case STATE.CRUISE:
      if (isTimeToProbe(window, event, own)) fire(refill);
      break;
    case STATE.REFILL:
      if (own.round_start) fire(up);
      break;
    case STATE.UP:
      // Before this ACK, the whole segments in flight filled the bound.
      if (own.prev_probe_too_high && event.sample.inFlightBefore + 1 > own.inflight_longterm) fire(carefulDown);
      else if (isCwndLimited(event, own) && window.cwnd >= own.inflight_longterm) fire(limitedByBound);
      else if (own.full_bw_now) fire(down);
      break;
    default:
  }
}

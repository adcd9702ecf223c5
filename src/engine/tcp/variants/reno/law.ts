/**
 * Reno's growth law: slow start, congestion avoidance, multiplicative decrease
 * (Jacobson 1988; RFC 5681 section 3.1). Tahoe, Reno, NewReno and SACK all grow
 * like this; they differ in loss recovery. With the settings of stack `ns2` it
 * is Agent/TCP of ns-2.35: half of min(cwnd, rwnd), ssthresh truncated, cwnd
 * not; with those of `rfc` half of the FlightSize.
 */
import type { CongestionControl } from '../../window.ts';
import {
  avoidance,
  avoidanceByCount,
  exceedsLargest,
  halving,
  halvingForMark,
  idleTimeout,
  initialWindow,
  largestWindow,
  mayGrow,
  repeatedTimeout,
  slowStartRule,
  startOver,
  timeout,
} from '../../congestion/shared.ts';

export const reno: CongestionControl = {
  own: () => ({}),

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
  },

  onAck(window, event, _own, fire) {
    if (!mayGrow(event)) return;
    if (window.cwnd < window.ssthresh) fire(slowStartRule(window, event));
    else fire(event.settings.byteCounting ? avoidanceByCount : avoidance);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onCongestion(_window, event, _own, fire) {
    fire(halving(event));
  },

  onMark(_window, event, _own, fire) {
    fire(halvingForMark(event));
  },

  onRestart(_window, _event, _own, fire) {
    fire(startOver);
  },

  onTimeout(_window, event, _own, fire) {
    if (event.idle) fire(idleTimeout);
    else if (event.repeated && event.settings.holdSsthreshOnRepeatedTimeout) fire(repeatedTimeout);
    else fire(timeout);
  },
};

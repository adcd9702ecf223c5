/**
 * Scalable TCP (Kelly, CCR 33(2) 2003). Above lwnd segments each acknowledged
 * segment adds a constant to the window and a loss takes off a constant share, so
 * that recovery from a loss takes the same number of round trips, about 13, at
 * any rate. Below it is Reno. Two flows that always lose together keep whatever
 * shares they have: it is known not to be fair. Windows in segments.
 */
import type { Citation } from '../../../rule.ts';
import type { CongestionControl, WindowEvent } from '../../window.ts';
import {
  avoidance,
  cutBasis,
  exceedsLargest,
  flooredAtTwo,
  halving,
  initialWindow,
  largestWindow,
  mayGrow,
  repeatedTimeout,
  slowStartRule,
  startOver,
  timeout,
  windowRule,
} from '../../congestion/shared.ts';

const paper: Citation = { source: 'Kelly 2003', section: 'section 2' };

type Setting = 'aScalable' | 'bScalable' | 'lwnd';
const settings = (event: Readonly<WindowEvent>): Readonly<Record<Setting, number>> =>
  event.settings.variant as Readonly<Record<Setting, number>>;

const scalableIncrease = windowRule({
  title: 'Scalable increase',
  formula: 'cwnd += a N',
  citation: paper,
  kind: 'growth',
  plain:
    'Every acknowledged segment adds {aScalable} of one, so the window grows by the same share of itself per round trip.',
  effect: (window, event) => {
    window.cwnd += settings(event).aScalable * event.acked;
  },
});

const scalableDecrease = windowRule({
  title: 'Scalable decrease',
  formula: 'cwnd = ssthresh = max((1 - b) W, 2)',
  citation: paper,
  kind: 'cut',
  plain: 'A segment was lost: {bScalable} of the window is given up.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo((1 - settings(event).bScalable) * cutBasis(event), event.settings);
    window.cwnd = window.ssthresh;
  },
});

export const SCALABLE_RULES = [scalableIncrease, scalableDecrease] as const;

export const scalable: CongestionControl = {
  own: () => ({}),

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
  },

  onAck(window, event, _own, fire) {
    if (!mayGrow(event)) return;
    if (window.cwnd < window.ssthresh) fire(slowStartRule(window, event));
    else fire(window.cwnd < settings(event).lwnd ? avoidance : scalableIncrease);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onCongestion(window, event, _own, fire) {
    if (window.cwnd >= settings(event).lwnd) fire(scalableDecrease);
    else fire(halving(event));
  },

  onRestart(_window, _event, _own, fire) {
    fire(startOver);
  },

  onTimeout(_window, event, _own, fire) {
    if (event.repeated && event.settings.holdSsthreshOnRepeatedTimeout) fire(repeatedTimeout);
    else fire(timeout);
  },
};

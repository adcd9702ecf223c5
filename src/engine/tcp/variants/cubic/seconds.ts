/**
 * CUBIC as in ngtcp2 0.12.1: each packet grows the window by a step. Its target is the curve multiplied by the seconds
 * since the epoch began, or Reno's window if that gives a longer step. K is a whole number of seconds.
 */
import type { Citation } from '../../../rule.ts';
import type { WindowEvent, WindowHook, WindowState } from '../../window.ts';
import { windowRule } from '../../congestion/shared.ts';
import { beginEpoch, nextEstimate, settings, wCubic, type CubicState } from './curve.ts';

const ON_ACKED: Citation = { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cc_cubic_cc_on_pkt_acked()' };

export const epochInWholeSeconds = windowRule<CubicState>({
  title: 'A new epoch begins, in whole seconds',
  formula: 'K = floor(cbrt((W_max - cwnd_epoch)/C))',
  citation: { source: 'ngtcp2 0.12.1', section: 'ngtcp2_cc.c, ngtcp2_cbrt()' },
  kind: 'recovery',
  plain:
    'Congestion avoidance starts, and the curve will reach its plateau after a whole number of seconds. RFC 9438 does not round.',
  effect: (window, event, own) => {
    beginEpoch(window, event, own);
    own.K = Math.floor(own.K);
  },
});

/** Step of one packet towards W_est, segments; below 0 if W_est is smaller than the window. */
const stepToEstimate = (window: Readonly<WindowState>, estimate: number): number =>
  (estimate - window.cwnd) / window.cwnd;

/** Step of one packet towards the curve times seconds, segments; 0 if that target does not exceed the window. */
function stepInSeconds(window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<CubicState>): number {
  const t = event.elapsed - own.t_epoch;
  const target = wCubic(own, settings(event).C, t) * (t + event.srtt);
  const highest = 1.5 * window.cwnd;
  return target <= window.cwnd ? 0 : ((target > highest ? highest : target) - window.cwnd) / window.cwnd;
}

export const friendlyByWindow = windowRule<CubicState>({
  title: 'Reno-friendly region, step by step',
  formula: 'W_est += N/cwnd, each packet steps towards W_est',
  citation: ON_ACKED,
  plain:
    'A sender that adds a segment per window would be larger here: the window approaches it. RFC 9438 lets the estimate grow more slowly, and takes it at once.',
  effect: (window, event, own) => {
    own.t_clock = event.elapsed;
    own.W_est = nextEstimate(window, event, own);
    for (let packet = 0; packet < event.acked; packet++) {
      const step = stepToEstimate(window, own.W_est);
      if (step > 0) window.cwnd += step;
    }
  },
});

function stepEach(window: WindowState, event: WindowEvent, own: CubicState): void {
  own.t_clock = event.elapsed;
  own.W_est = nextEstimate(window, event, own);
  for (let packet = 0; packet < event.acked; packet++) {
    const step = stepInSeconds(window, event, own);
    window.cwnd += step > 0 ? step : 1 / (100 * window.cwnd);
  }
}

const STEP = 'each packet steps towards W_cubic(t) times (t + RTT) in seconds';

export const concaveInSeconds = windowRule<CubicState>({
  title: 'Concave region, times seconds',
  formula: STEP,
  citation: ON_ACKED,
  plain:
    'The curve is multiplied by the seconds since the epoch began and a round trip more: the window stands still for most of a second and then leaps. RFC 9438 aims at the curve one round trip ahead.',
  effect: stepEach,
});

export const convexInSeconds = windowRule<CubicState>({
  title: 'Convex region, times seconds',
  formula: STEP,
  citation: ON_ACKED,
  plain:
    'Beyond the plateau too the curve is multiplied by the seconds since the epoch began and a round trip more. RFC 9438 aims at the curve one round trip ahead.',
  effect: stepEach,
});

/** Fires the rule with the longer of the two steps. */
export const avoidInSeconds: WindowHook<CubicState> = (window, event, own, fire) => {
  const { renoFriendly } = settings(event);
  const toEstimate = renoFriendly ? stepToEstimate(window, nextEstimate(window, event, own)) : -1;
  if (toEstimate > stepInSeconds(window, event, own)) fire(friendlyByWindow);
  else fire(event.elapsed - own.t_epoch < own.K ? concaveInSeconds : convexInSeconds);
};

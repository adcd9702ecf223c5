/**
 * Copa (Arun and Balakrishnan, NSDI 2018). The sender aims at the rate 1/(delta d_q), where d_q is the queueing delay:
 * the difference between the shortest recent round-trip time (RTTstanding) and RTTmin. Below that rate the window grows
 * by v/(delta cwnd) per segment, above it it shrinks by as much: 1/delta segments of each flow wait in the queue, which
 * becomes empty every few round trips. The velocity v doubles while the window keeps moving in one direction. If the
 * queue has not been nearly empty for five round trips, another flow is filling it: then 1/delta grows by one per round
 * trip and is halved by a loss, like a Reno flow's window (TCP-competitive mode).
 *
 * Differences from the source:
 * - RTTmin, RTTmax and RTTstanding come from Nichols's windowed filters.
 * - A queue of less than one of the flow's own segments also counts as nearly empty. Otherwise a single flow, whose
 *   queue varies by five segments, would not notice that the queue empties.
 * - An ACK against the direction with v above 1 sets v to 1 at once, as in mvfst.
 * - The window grows only if at least half of it is used.
 * - A timeout, which the paper does not mention, is RFC 5681's.
 *
 * Windows in segments, times in seconds.
 */
import { PHASE } from '../../phase.ts';
import type { CongestionControl, WindowEvent, WindowState } from '../../window.ts';
import {
  COPA_RULES,
  begin,
  compete,
  double,
  down,
  freshCopa,
  lossCounts,
  lossIgnored,
  measure,
  pace,
  roundTrip,
  silenceEnds,
  slowDown,
  standBack,
  startIsOver,
  timeout,
  up,
  type CopaState,
  settings,
} from './rules.ts';
import { defineLaw, exceedsLargest, fires, initialWindow, largestWindow } from '../../congestion/shared.ts';
import { MODE_AND_DIRECTION } from './states.ts';

/** Whether the rate exceeds its target; with an empty queue there is none. */
const isTooFast = (window: Readonly<WindowState>, own: Readonly<CopaState>): boolean =>
  own.d_q > 0 && window.cwnd / own.RTTstanding > own.wanted / own.d_q;

/** Whether at least half of the window is used; only then may it grow. */
const isUsed = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  2 * event.outstanding >= window.cwnd;

type Hook = NonNullable<CongestionControl<CopaState>['onEveryAck']>;

const move: Hook = (window, event, own, fire) => {
  const tooFast = isTooFast(window, own);
  if (own.starting) {
    if (tooFast) fire(startIsOver);
    else if (isUsed(window, event)) fire(double);
    return;
  }
  if (own.v > 1 && tooFast !== own.direction < 0) fire(slowDown);
  if (tooFast) fire(down);
  else if (isUsed(window, event)) fire(up);
};

const switchMode: Hook = (_window, event, own, fire) => {
  if (own.starting || !settings(event).competes) return;
  const stands = event.elapsed - own.emptyAt > 5 * event.srtt;
  if (stands && !own.competing) fire(compete);
  else if (!stands && own.competing) fire(standBack);
};

export const copa = defineLaw<CopaState>({
  name: 'copa',
  machines: [MODE_AND_DIRECTION],
  rules: COPA_RULES,
  symbols: {
    v: 'v',
    d_q: 'd_q',
    RTTstanding: 'RTTstanding',
    delta: (_window, _event, { wanted }) => 1 / wanted,
  },
  own: freshCopa,

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
    fire(begin);
    fire(pace);
  },

  /** Runs in recovery too: the delay determines the window. */
  onEveryAck(window, event, own, fire) {
    fire(measure);
    switchMode(window, event, own, fire);
    if (event.acked > 0) {
      move(window, event, own, fire);
      if (exceedsLargest(window, event)) fire(largestWindow);
      if (event.ack >= own.roundEnds && !own.starting) fire(roundTrip);
    }
    fire(pace);
  },

  onSendsAgain(_window, _event, own, fire) {
    if (own.emptyAt >= 0) fire(silenceEnds);
  },

  onCongestion(_window, _event, own, fire) {
    fire(own.competing ? lossCounts : lossIgnored);
  },

  onRestart: fires(timeout),
  onTimeout: fires(timeout),

  pacingRate: (own) => own.pacing,
  phase: (own) => (own.starting ? PHASE.SLOW_START : PHASE.AVOIDANCE),
});

export const LAWS = [copa] as const;

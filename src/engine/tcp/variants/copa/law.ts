/**
 * Copa (Arun and Balakrishnan, NSDI 2018): the sender aims at the rate 1/(delta d_q),
 * where d_q is the queueing delay that even the shortest of the recent round trips
 * (RTTstanding) has above RTTmin. Below it the window grows by v/(delta cwnd) per
 * segment, above it shrinks by as much: 1/delta segments of each flow wait in the
 * queue, and it runs empty every few round trips. The velocity v doubles while the
 * window goes one way for long. When the queue is not nearly empty for five round
 * trips, another flow fills it: 1/delta then grows by one per round trip and is
 * halved by a loss, as a Reno flow's window would be (TCP-competitive mode).
 *
 * Differences from the source: RTTmin, RTTmax and RTTstanding are those of Nichols's
 * filters; a queue of less than one segment of the flow's own is nearly empty too,
 * else a flow alone, whose queue moves by five segments, would not see that it
 * empties; an ACK that goes against the direction with v above 1 sets v to 1 at once,
 * as in mvfst; the window grows only while at least half of it is used; a timeout,
 * of which the paper says nothing, is RFC 5681's. Segments, seconds.
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

/** Whether the rate is above its target. An empty queue sets none. */
const isTooFast = (window: Readonly<WindowState>, own: Readonly<CopaState>): boolean =>
  own.d_q > 0 && window.cwnd / own.RTTstanding > own.wanted / own.d_q;

/** Whether the window is in use: what is not used need not grow. */
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

  /** Recovery or not: the delay decides. */
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

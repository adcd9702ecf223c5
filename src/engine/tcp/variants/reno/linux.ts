/**
 * Reno's growth law as in today's Linux (net/ipv4/tcp_cong.c), and what the other laws of that kernel share with it.
 * cwnd is an integer. An ACK counts for every segment that it, or a SACK, reports for the first time. Slow start stops
 * at ssthresh; the remaining segments of that ACK count towards congestion avoidance, which adds one to cwnd after a
 * window of segments. A cut sets ssthresh; if the recovery spreads the cut over a round trip, the recovery lowers cwnd.
 */
import { citing, ownRules } from '../../../rule.ts';
import { defineLaw, exceedsLargest, fires, initialWindow, largestWindow, windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowRule, WindowState } from '../../window.ts';
import { backsOffLess, idleTimeout, lessForMark, limitedSlowStart, startOver, timesOut } from './reno.ts';

export const freshCounting = () => ({
  /** Segments counted towards the next increase. */
  counted: 0,
  /** Segments needed for cwnd to grow by one. */
  perStep: 1,
  /** Segments of this ACK that slow start did not use. */
  left: 0,
});

export type Counting = ReturnType<typeof freshCounting>;

const linux = citing('Linux');

/** Whether the window was used; in slow start half of it suffices, because it doubles each round trip. */
export const usedUp = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  event.settings.growWhenWindowLimited ||
  event.cwndLimited ||
  (window.cwnd < window.ssthresh && window.cwnd < 2 * event.mostOutstanding);

const { ownRule, all } = ownRules(windowRule<Counting>);

const slowStartByCount: WindowRule<Counting> = ownRule({
  title: 'Slow start, counting segments',
  formula: 'cwnd = min(cwnd + delivered, ssthresh), the rest counts towards congestion avoidance',
  citation: linux('tcp_slow_start()'),
  plain: 'Each segment that arrived allows one more, so the window doubles each round trip, up to ssthresh.',
  effect: (window, event, own) => {
    const limit = event.settings.slowStartLimit;
    const arrived = event.delivered < limit ? event.delivered : limit;
    const grown = window.cwnd + arrived;
    own.left = grown > window.ssthresh ? grown - window.ssthresh : 0;
    window.cwnd = own.left > 0 ? window.ssthresh : grown;
  },
});

const slowStartIsOver: WindowRule<Counting> = ownRule({
  title: 'All segments of the ACK count',
  formula: 'rest = N',
  citation: linux('tcp_cong_avoid_ai()'),
  quiet: true,
  plain: 'Outside slow start every segment counts towards congestion avoidance.',
  effect: (_window, event, own) => {
    own.left = event.delivered;
  },
});

/**
 * Limited slow start (RFC 3742). No segments remain for congestion avoidance. cwnd grows by fractions; only whole
 * segments of it are used.
 */
const limited: WindowRule<Counting> = ownRule({
  ...limitedSlowStart,
  effect: (window, event, own) => {
    limitedSlowStart.effect(window, event, {});
    own.left = 0;
  },
});

/** Below ssthresh the window grows; above it the ACK counts towards congestion avoidance. */
export function firstStep(
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  fire: (rule: WindowRule<Counting>) => void,
): void {
  if (window.cwnd >= window.ssthresh) fire(slowStartIsOver);
  else if (event.settings.slowStart === 'limited' && window.cwnd > event.settings.maxSsthresh) fire(limited);
  else fire(slowStartByCount);
}

/** Adds the unused segments of the ACK to the count; cwnd grows by one per `perStep`. */
export const countTowards = (window: WindowState, own: Counting): void => {
  if (own.counted >= own.perStep) {
    own.counted = 0;
    window.cwnd += 1;
  }
  own.counted += own.left;
  if (own.counted >= own.perStep) {
    const steps = Math.floor(own.counted / own.perStep);
    own.counted -= steps * own.perStep;
    window.cwnd += steps;
  }
};

const avoidanceInSteps: WindowRule<Counting> = ownRule({
  title: 'Congestion avoidance in whole segments',
  formula: 'one segment more for each cwnd that arrived',
  citation: linux('tcp_cong_avoid_ai()'),
  plain: 'The window grows by one segment when as many have arrived as it holds.',
  effect: (window, _event, own) => {
    own.perStep = window.cwnd;
    countTowards(window, own);
  },
});

export const halveThreshold: WindowRule<Counting> = ownRule({
  title: 'Multiplicative decrease',
  formula: 'ssthresh = max(floor(cwnd/2), 2)',
  citation: linux('tcp_reno_ssthresh()'),
  kind: 'cut',
  plain: 'A segment was lost: half of the window is allowed from now on; recovery takes it there.',
  effect: (window, event, own) => {
    own.counted = 0;
    window.ssthresh = Math.max(Math.floor(window.cwnd / 2), 2);
    if (!event.cut.spread) window.cwnd = window.ssthresh;
  },
});

export const halveThresholdForMark: WindowRule<Counting> = ownRule({
  ...halveThreshold,
  title: 'Multiplicative decrease for a mark',
  tag: 'cutForMark',
  plain: 'A segment was marked and nothing is lost: half of the window is allowed from now on.',
});

const lowerThresholdForMark: WindowRule<Counting> = ownRule({
  ...lessForMark,
  formula: 'ssthresh = max(floor(beta_ecn cwnd), 2)',
  effect: (window, event, own) => {
    own.counted = 0;
    window.ssthresh = Math.max(Math.floor(Number(event.settings.variant['betaEcn']) * window.cwnd), 2);
    if (!event.cut.spread) window.cwnd = window.ssthresh;
  },
});

const timeoutInFlight: WindowRule<Counting> = ownRule({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(floor(cwnd/2), 2), cwnd = in_flight + 1',
  citation: linux('tcp_enter_loss()'),
  kind: 'timeout',
  plain: 'No ACK came in time: one segment may be sent in addition to those still considered in flight.',
  effect: (window, event, own) => {
    own.counted = 0;
    window.ssthresh = Math.max(Math.floor(window.cwnd / 2), 2);
    window.cwnd = event.inFlight + 1;
  },
});

export const timeoutAgain: WindowRule<Counting> = ownRule({
  title: 'Timeout in a window that was already cut',
  formula: 'cwnd = in_flight + 1, ssthresh held',
  citation: linux('tcp_enter_loss()'),
  kind: 'timeout',
  plain: 'The timer expired although the window had been cut: it returns to one segment, and ssthresh is kept.',
  effect: (window, event, own) => {
    own.counted = 0;
    window.cwnd = event.inFlight + 1;
  },
});

/** Rules shared by all laws of the kernel. */
export const LINUX6_RULES = [idleTimeout, startOver, ...all] as const;

export const linux6Reno = defineLaw<Counting>({
  name: 'linux6Reno',
  rules: LINUX6_RULES,
  symbols: { beta_ecn: 'betaEcn' },
  own: freshCounting,

  onEstablished: fires(initialWindow),

  onAck(window, event, own, fire) {
    if (!usedUp(window, event)) return;
    firstStep(window, event, fire);
    if (own.left > 0) fire(avoidanceInSteps);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onCongestion: fires(halveThreshold),
  onMark(window, event, _own, fire) {
    fire(backsOffLess(window, event.settings) ? lowerThresholdForMark : halveThresholdForMark);
  },
  onRestart: fires(startOver),

  onTimeout: timesOut({ cut: timeoutInFlight, again: timeoutAgain, idle: idleTimeout }),
});

/**
 * The congestion control of RFC 9002 section 7, called NewReno there. Differences from Reno of TCP: the window grows by
 * the packets that each ACK delivers (except packets sent before the current recovery period), a cut halves cwnd, and
 * the minimum window is two packets. Persistent congestion takes the place of a timeout.
 */
import { ownRules, rfc } from '../../../rule.ts';
import { exceedsLargest, fires, largestWindow, mayGrow, windowRule } from '../../congestion/shared.ts';
import type { OwnState } from '../../window.ts';
import { backsOffLess, lessForMark, likeReno, limitedSlowStart } from './reno.ts';

const { ownRule, all } = ownRules(windowRule<OwnState>);

const slowStart = ownRule({
  title: 'Slow start',
  formula: 'cwnd += acked while cwnd < ssthresh',
  citation: rfc(9002, '7.3.1'),
  plain: 'Every acknowledged packet adds one to the window: it doubles each round trip.',
  effect: (window, { acked }) => {
    for (let left = acked; left > 0; left--) {
      const packet = left < 1 ? left : 1;
      window.cwnd += window.cwnd < window.ssthresh ? packet : packet / window.cwnd;
    }
  },
});

const avoidance = ownRule({
  title: 'Congestion avoidance',
  formula: 'cwnd += acked/cwnd',
  citation: rfc(9002, '7.3.3'),
  plain: 'The window grows by at most one packet per window of acknowledged packets.',
  effect: (window, { acked }) => {
    window.cwnd += acked / window.cwnd;
  },
});

const halve = ownRule({
  title: 'Multiplicative decrease',
  formula: 'ssthresh = cwnd/2, cwnd = max(ssthresh, minimumWindow)',
  citation: rfc(9002, '7.3.2'),
  kind: 'cut',
  plain: 'A packet was lost: the window is halved, once for everything sent until now.',
  effect: (window, { settings }) => {
    window.ssthresh = window.cwnd / 2;
    window.cwnd = window.ssthresh < settings.minimumWindow ? settings.minimumWindow : window.ssthresh;
  },
});

const halveForMark = ownRule({
  ...halve,
  title: 'Multiplicative decrease for a mark',
  tag: 'cutForMark',
  citation: rfc(9002, '7.1'),
  plain: 'A packet was marked and nothing is lost: the window is halved as at a loss.',
});

const backOffForMark = ownRule({
  ...lessForMark,
  formula: 'ssthresh = beta_ecn cwnd, cwnd = max(ssthresh, minimumWindow)',
  effect: (window, { settings }) => {
    window.ssthresh = Number(settings.variant['betaEcn']) * window.cwnd;
    window.cwnd = window.ssthresh < settings.minimumWindow ? settings.minimumWindow : window.ssthresh;
  },
});

export const quicReno = likeReno({
  name: 'quicReno',
  rules: all,
  symbols: { beta_ecn: 'betaEcn' },

  onAck(window, event, _own, fire) {
    if (!mayGrow(event)) return;
    const { slowStart: start, maxSsthresh } = event.settings;
    if (window.cwnd >= window.ssthresh) fire(avoidance);
    else fire(start === 'limited' && window.cwnd > maxSsthresh ? limitedSlowStart : slowStart);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onCongestion: fires(halve),
  onRestart: fires(halve),

  onMark(window, event, _own, fire) {
    fire(backsOffLess(window, event.settings) ? backOffForMark : halveForMark);
  },
});

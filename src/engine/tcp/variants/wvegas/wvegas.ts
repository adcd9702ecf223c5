/**
 * wVegas, weighted Vegas for several paths (Cao, Xu and Fu, ICNP 2012), as in the module of the former MPTCP kernel.
 * Each path estimates its own segments in queues as Vegas does. The allowed number is a total times the path's weight,
 * which is its fraction of the rate. So traffic moves to the path with the shorter queue. When the queueing delay has
 * doubled, the path drains the queue, so that BaseRTT can be seen again. Cuts and timeouts are Reno's. Times in s,
 * windows in segments.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import type { Law, WindowEvent } from '../../window.ts';
import { windowRule } from '../../congestion/shared.ts';
import { ownRules } from '../../../rule.ts';
import { avoidance, grow, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'wvegas',
    title: 'wVegas',
    grows: 'holds a number of queued segments that is shared among its paths',
    home: { rfc: { law: 'wvegas', recovery: 'sack' } },
    parameters: {
      totalAlpha: {
        label: 'total alpha',
        unit: 'segments',
        kind: 'number',
        range: [1, 1000],
        default: 10,
        help: 'Own segments in queues on all paths together (mptcp_wvegas.c: 10).',
      },
      initialAlpha: {
        label: 'initial alpha',
        unit: 'segments',
        kind: 'number',
        range: [1, 1000],
        default: 2,
        help: 'Own segments in queues on a path at first, and at least (mptcp_wvegas.c: 2).',
      },
      gammaW: {
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 1,
        help: 'More own segments queued than this ends slow start (mptcp_wvegas.c: 1).',
      },
    },
  }),
] as const;

const citation = { source: 'Linux MPTCP 0.9x', section: 'mptcp_wvegas.c' };

const freshOwn = () => ({
  /** Smallest round-trip time seen, and smallest queueing delay of a round since the last drain. */
  baseRtt: 1e9 + 0.5,
  queueDelay: 1e9 + 0.5,
  /** The round ends when this segment is acknowledged; sum and number of its round-trip times. */
  beginSegment: 0,
  sumRtt: 0.5,
  countRtt: 0,
  /** Mean round-trip time of the last round, s; own segments in queues at its end, and their allowed number. */
  rtt: 0.5,
  diff: 0.5,
  alpha: 2.5,
});
type Own = ReturnType<typeof freshOwn>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const { ownRule, all } = ownRules(windowRule<Own>, { citation });

const sample = ownRule({
  title: 'Round-trip sample of wVegas',
  formula: 'BaseRTT = min(BaseRTT, RTT)',
  quiet: true,
  plain: 'One more round-trip time for this round.',
  effect: (_window, event, own) => {
    own.sumRtt += event.rtt;
    own.countRtt++;
    if (event.rtt < own.baseRtt) own.baseRtt = event.rtt;
  },
});

const opens = ownRule({
  title: 'wVegas begins',
  formula: 'alpha = initial alpha',
  quiet: true,
  plain: 'The first round begins.',
  effect: (_window, event, own) => {
    own.sumRtt = 0;
    own.alpha = settings(event).initialAlpha;
  },
});

const endRound = ownRule({
  title: 'Segments in queues, of this round',
  formula: 'Diff = cwnd (RTT - BaseRTT)/RTT',
  quiet: true,
  plain: 'A round trip is over: wVegas computes how many of its segments wait in queues.',
  effect: (window, event, own) => {
    if (own.countRtt > 2) {
      own.rtt = own.sumRtt / own.countRtt;
      own.diff = (window.cwnd * (own.rtt - own.baseRtt)) / own.rtt;
    }
    own.sumRtt = 0;
    own.countRtt = 0;
    own.beginSegment = event.next;
  },
});

const weigh = ownRule({
  title: 'The weight of the path',
  formula: 'alpha = max(share (total alpha), initial alpha)',
  quiet: true,
  plain: 'The path may keep as much of the total in queues as it has of the rate.',
  effect: (_window, event, own) => {
    const { totalAlpha, initialAlpha } = settings(event);
    const { paths, share } = event.coupled;
    const mine = paths > 1 ? share * totalAlpha : totalAlpha;
    own.alpha = mine > initialAlpha ? mine : initialAlpha;
  },
});

const leaveSlowStart = ownRule({
  title: 'Slow start ends: segments in queues',
  formula: 'Diff > gamma: cwnd = min(cwnd, cwnd BaseRTT/RTT + 1), ssthresh = min(ssthresh, cwnd - 1)',
  kind: 'cut',
  plain: 'Its own segments begin to queue: slow start ends before anything is lost.',
  effect: (window, _event, own) => {
    const target = (window.cwnd * own.baseRtt) / own.rtt + 1;
    window.cwnd = target < window.cwnd ? (target < 2 ? 2 : target) : window.cwnd;
    if (window.cwnd - 1 < window.ssthresh) window.ssthresh = window.cwnd - 1;
  },
});

const shrink = ownRule({
  title: 'One segment less: the queue is above the weight',
  formula: 'Diff > alpha: cwnd = max(cwnd - 1, 2)',
  kind: 'adjust',
  plain: 'More of its segments wait in queues than the weight of this path allows: one less.',
  effect: (window) => {
    window.cwnd = window.cwnd - 1 < 2 ? 2 : window.cwnd - 1;
    if (window.cwnd - 1 < window.ssthresh) window.ssthresh = window.cwnd - 1;
  },
});

const growByOne = ownRule({
  title: 'One segment more: the queue is below the weight',
  formula: 'Diff < alpha: cwnd += 1',
  plain: 'Fewer of its segments wait in queues than the weight of this path allows: one more.',
  effect: (window) => {
    window.cwnd += 1;
  },
});

const drain = ownRule({
  title: 'The queue is drained',
  formula: 'cwnd = max(cwnd BaseRTT/2/RTT, 2)',
  kind: 'cut',
  plain:
    'The queueing delay is far above its smallest: the window shrinks once, so that the path without queues can be measured.',
  effect: (window, _event, own) => {
    const less = (window.cwnd * own.baseRtt) / (2 * own.rtt);
    window.cwnd = less < 2 ? 2 : less;
    own.queueDelay = 1e9;
  },
});

const lessQueue = ownRule({
  title: 'Smallest queueing delay',
  formula: 'q = min(q, RTT - BaseRTT)',
  quiet: true,
  plain: 'The queue was never shorter in a round.',
  effect: (_window, _event, own) => {
    own.queueDelay = own.rtt - own.baseRtt;
  },
});

const wvegasSymbols: Law<Own>['symbols'] = {
  alpha: 'alpha',
  gamma: 'gammaW',
  Diff: 'diff',
  BaseRTT: 'baseRtt',
  RTT: 'rtt',
  'total alpha': 'totalAlpha',
  'initial alpha': 'initialAlpha',
  share: (_window, { coupled }) => coupled.share,
};

export const wvegas = likeReno<Own>({
  name: 'wvegas',
  readsCoupled: true,
  rules: all,
  symbols: wvegasSymbols,
  own: freshOwn,

  onTimed(_window, event, _own, fire) {
    if (event.ackedBefore < 0) fire(opens);
    else if (event.acked > 0 && event.rtt > 0) fire(sample);
  },

  onAck(window, event, own, fire) {
    const slow = window.cwnd < window.ssthresh;
    if (event.ack < own.beginSegment) {
      if (slow) grow(window, event, own, fire, () => {});
      return;
    }
    const measured = own.countRtt > 2;
    fire(endRound);
    if (!measured) {
      grow(window, event, own, fire, (_window, _event, _own, also) => also(avoidance));
      return;
    }
    if (slow && own.diff > settings(event).gammaW) fire(leaveSlowStart);
    else if (slow) grow(window, event, own, fire, () => {});
    else {
      if (own.diff >= own.alpha) fire(weigh);
      if (own.diff > own.alpha) fire(shrink);
      else if (own.diff < own.alpha) fire(growByOne);
    }
    const waits = own.rtt - own.baseRtt;
    if (waits < own.queueDelay) fire(lessQueue);
    else if (waits >= 2 * own.queueDelay) fire(drain);
  },
});

export const LAWS = [wvegas] as const;

export const WORDS = {
  wvegas: {
    origin: { year: 2012, heeds: 'delay', after: 'vegas' },
    summary:
      'Vegas over several paths: all together keep {totalAlpha} segments in queues, each path its share of the rate (Cao, Xu and Fu 2012).',
    details:
      'Once per round trip of ACKs it compares the segments in queues with alpha, its part of the total, and adds or removes one segment; a loss halves the window. When the queueing delay is far above its smallest it drains the queue once. It was made to move traffic to the path with the shorter queue before anything is lost. Beside senders that fill queues it gets little, as Vegas does.',
    differs: {
      all: 'The steps are those of the module of the former MPTCP kernel; the paper was not available. Round trips are exact, and the window counts segments with fractions.',
    },
  },
} satisfies Words;

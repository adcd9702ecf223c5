/**
 * YeAH-TCP (Baiocchi, Castellani, Vacirca, PFLDnet 2007). It has two modes: fast, with the growth of Scalable TCP,
 * while few of its segments are queued; slow, with Reno's growth, if more than Q_max are queued or the queueing delay
 * exceeds an eighth of the shortest round-trip time. In slow mode it also subtracts its queue from the window each
 * round trip ("precautionary decongestion"), unless another flow is greedy: it tracks the window that Reno would have
 * and does not go below it. A loss reduces the window by about the number of queued segments.
 *
 * The queue is estimated once per round trip from its smallest round-trip time, with at least three samples. Windows in
 * segments, times in seconds.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { type AnyRule, ownRules, type Citation } from '../../../rule.ts';
import { inAvoidance } from '../../congestion/machines.ts';
import { statesOf, type WindowEvent, type WindowHook, type WindowState } from '../../window.ts';
import { cutBasis, fires, mayGrow, windowRule, cutTo } from '../../congestion/shared.ts';
import { avoidance, grow, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'yeah',
    title: 'YeAH',
    grows: 'grows fast while queues are short, else like Reno',
    home: {
      rfc: { law: 'yeah', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Yeah', recovery: 'linux26' },
    },
    parameters: {
      qMax: {
        label: 'Q_max',
        unit: 'segments',
        kind: 'number',
        range: [0, 1e6],
        default: 80,
        help: 'With more own segments in queues than this it is in slow mode (Baiocchi and others 2007: 80).',
      },
      phi: {
        label: 'phi',
        kind: 'number',
        range: [0.1, 1000],
        default: 8,
        help: 'A round trip longer than the shortest by 1/phi of it means slow mode too (Baiocchi and others 2007: 8).',
      },
      rhoYeah: {
        label: 'rho',
        kind: 'integer',
        range: [0, 1000],
        default: 16,
        help: 'Round trips in slow mode after which others count as greedy (Baiocchi and others 2007: 16).',
      },
      zetaYeah: {
        label: 'zeta',
        kind: 'integer',
        range: [0, 10000],
        default: 50,
        help: 'Round trips in fast mode after which no greedy flow is assumed (Baiocchi and others 2007: 50).',
      },
      aYeah: {
        label: 'a',
        unit: 'segments',
        kind: 'number',
        range: [0.0001, 1],
        default: 0.01,
        help: 'Growth per acknowledged segment in fast mode (Scalable TCP: 0.01).',
      },
    },
  }),
] as const;

const source = { source: 'Baiocchi, Castellani and Vacirca 2007', section: 'section 2' };

/** The two modes, as decided at the end of each round trip. */
const modes = (fast: AnyRule, slow: readonly AnyRule[]) =>
  inAvoidance<YeahState>({
    title: 'Mode',
    states: statesOf(source, {
      Fast: 'Few of its segments queue: until the next round trip it grows like Scalable TCP.',
      Slow: 'Its segments queue: it grows like Reno, and subtracts its queue from the window each round trip.',
    }),
    transitions: [
      { from: ['Fast'], to: 'Slow', when: 'Q > Q_max, or L > 1/phi', rules: slow },
      { from: ['Slow'], to: 'Fast', when: 'Q ≤ Q_max and L ≤ 1/phi', rules: [fast] },
    ],
    current: ({ slowCount }) => (slowCount > 0 ? 'Slow' : 'Fast'),
  });

const freshYeah = () => ({
  /** Smallest round-trip time of the connection and of this round, s; 0: none yet. */
  BaseRTT: 0,
  RTT: 0,
  /** Round-trip samples in this round. */
  count: 0,
  /** Own segments in queues, computed at the end of the last round. */
  Q: 0,
  /** Increase of the round-trip time over the shortest one, as a fraction of it. */
  L: 0,
  /** Window that Reno would have. */
  renoCount: 2,
  /** Number of round trips in fast mode, and of consecutive round trips in slow mode. */
  fastCount: 0,
  slowCount: 0,
  /** The round ends when this segment is acknowledged. */
  roundEnd: 0,
});
type YeahState = ReturnType<typeof freshYeah>;

const paper = (section: string): Citation => ({ source: 'Baiocchi, Castellani and Vacirca 2007', section });

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const isCongested = (event: Readonly<WindowEvent>, own: Readonly<YeahState>): boolean =>
  own.Q > settings(event).qMax || own.L > 1 / settings(event).phi;

const { ownRule, all } = ownRules(windowRule<YeahState>);

const takeSample = ownRule({
  title: 'Round-trip sample',
  formula: 'BaseRTT = min(BaseRTT, RTT)',
  citation: paper('section 2'),
  kind: 'timer',
  quiet: true,
  plain: 'One more round-trip time of this round.',
  effect: (_window, event, own) => {
    own.count += 1;
    if (own.RTT === 0 || event.rtt < own.RTT) own.RTT = event.rtt;
    if (own.BaseRTT === 0 || event.rtt < own.BaseRTT) own.BaseRTT = event.rtt;
  },
});

const closeRound = ownRule({
  title: 'Queue of the round',
  formula: 'Q = (RTT - BaseRTT) cwnd/RTT',
  citation: paper('equation 1'),
  kind: 'timer',
  quiet: true,
  plain: 'A round trip is over: the number of its own segments in queues is computed.',
  effect: (window, _event, own) => {
    own.Q = ((own.RTT - own.BaseRTT) * window.cwnd) / own.RTT;
    own.L = (own.RTT - own.BaseRTT) / own.BaseRTT;
  },
});

const nextRound = ownRule({
  title: 'A round begins',
  formula: 'the round ends with SND.NXT',
  citation: paper('section 2'),
  kind: 'timer',
  quiet: true,
  plain: 'Round-trip times are collected from the start.',
  effect: (_window, event, own) => {
    own.roundEnd = event.next;
    own.RTT = 0;
    own.count = 0;
  },
});

const stayFast = ownRule({
  title: 'Fast mode',
  formula: 'slowCount = 0, fastCount += 1',
  citation: paper('section 2'),
  plain: 'Few of its segments queue: until the next round trip it grows like Scalable TCP.',
  effect: (_window, _event, own) => {
    own.slowCount = 0;
    own.fastCount += 1;
  },
});

const nobodyGreedy = ownRule({
  title: 'No greedy flow',
  formula: 'fastCount = 0, renoCount = 2',
  citation: paper('section 2'),
  plain: 'There was no queue for a long time, so no flow is greedy, and the estimate of Reno’s window starts again.',
  effect: (_window, _event, own) => {
    own.fastCount = 0;
    own.renoCount = 2;
  },
});

const countReno = (window: WindowState, own: YeahState): void => {
  const half = window.cwnd / 2;
  own.renoCount = own.renoCount <= 2 ? (half < 2 ? 2 : half) : own.renoCount + 1;
  own.slowCount += 1;
};

const staySlow = ownRule({
  title: 'Slow mode',
  formula: 'slowCount += 1',
  citation: paper('section 2'),
  plain: 'Its segments queue: until the next round trip it grows like Reno.',
  effect: (window, _event, own) => {
    countReno(window, own);
  },
});

const decongest = ownRule({
  title: 'Precautionary decongestion',
  formula: 'cwnd = ssthresh = max(cwnd - min(Q, cwnd/2), renoCount)',
  citation: paper('section 2'),
  kind: 'cut',
  plain:
    'Too many of its segments queue: it subtracts them from the window, but never goes below what Reno would have.',
  effect: (window, _event, own) => {
    const half = window.cwnd / 2;
    const rest = window.cwnd - (own.Q < half ? own.Q : half);
    window.cwnd = rest > own.renoCount ? rest : own.renoCount;
    window.ssthresh = window.cwnd;
    countReno(window, own);
  },
});

const fastIncrease = ownRule({
  title: 'Scalable increase',
  formula: 'cwnd += a N',
  citation: paper('section 2'),
  plain: 'In fast mode every acknowledged segment adds {aYeah} of a segment.',
  effect: (window, event) => {
    window.cwnd += settings(event).aYeah * event.acked;
  },
});

const noteLoss = (own: YeahState): void => {
  own.fastCount = 0;
  const half = own.renoCount / 2;
  own.renoCount = half < 2 ? 2 : half;
};

const cutByQueue = ownRule({
  title: 'Cut by the queue',
  formula: 'cwnd = ssthresh = max(W - min(max(Q, W/8), W/2), 2)',
  citation: paper('equation 4'),
  kind: 'cut',
  plain: 'A segment was lost: the window is reduced by the segments that queued, between an eighth and a half.',
  effect: (window, event, own) => {
    const basis = cutBasis(event);
    const least = own.Q > basis / 8 ? own.Q : basis / 8;
    cutTo(window, event, basis - (least < basis / 2 ? least : basis / 2));
    noteLoss(own);
  },
});

const cutByHalf = ownRule({
  title: 'Cut among greedy flows',
  formula: 'cwnd = ssthresh = max(W/2, 2)',
  citation: paper('equation 4'),
  kind: 'cut',
  plain:
    'A segment was lost after {rhoYeah} round trips in slow mode or more: others fill the queue, so it halves as they do.',
  effect: (window, event, own) => {
    cutTo(window, event, cutBasis(event) / 2);
    noteLoss(own);
  },
});

const avoid: WindowHook<YeahState> = (_window, _event, own, fire) => {
  fire(own.slowCount > 0 ? avoidance : fastIncrease);
};

export const yeah = likeReno<YeahState>({
  name: 'yeah',
  machines: [modes(stayFast, [staySlow, decongest])],
  rules: all,
  symbols: {
    a: 'aYeah',
    Q: 'Q',
    renoCount: 'renoCount',
    fastCount: 'fastCount',
    slowCount: 'slowCount',
  },
  own: freshYeah,

  onEveryAck: fires(takeSample),

  onAck(window, event, own, fire) {
    if (mayGrow(event)) grow(window, event, own, fire, avoid);
    if (event.ack < own.roundEnd) return;
    if (own.count > 2) {
      fire(closeRound);
      if (!isCongested(event, own)) {
        fire(stayFast);
        if (own.fastCount > settings(event).zetaYeah) fire(nobodyGreedy);
      } else fire(own.Q > settings(event).qMax && window.cwnd > own.renoCount ? decongest : staySlow);
    }
    fire(nextRound);
  },

  onCongestion(_window, event, own, fire) {
    fire(own.slowCount < settings(event).rhoYeah ? cutByQueue : cutByHalf);
  },
});

export const LAWS = [yeah] as const;

export const WORDS = {
  yeah: {
    origin: { year: 2007, heeds: 'loss and delay', after: 'scalable' },
    summary:
      'Grows like Scalable while few of its segments queue and like Reno when many do, and then takes its queue out of the window (Baiocchi, Castellani and Vacirca 2007).',
    details:
      "Each round trip of ACKs tells how many queue. A loss takes off about that many; half of the window when it has long shared the path with greedy flows. It was made for long fast paths without long queues, and estimates Reno's window so as not to fall below it. A first round trip over a full queue misleads it.",
    differs: {
      yeah: 'The queue is estimated once per round trip from its smallest round-trip time, with three samples at least.',
      'ns2-linux':
        "It is the module of Linux 2.6.22: in fast mode one segment more after min(cwnd, 100) acknowledged, so that windows below 100 grow like Reno's; whole numbers throughout; recovery begins at half of ssthresh.",
    },
  },
} satisfies Words;

export const EXPORTS = {
  yeah: { linux: 'yeah', ns3: { typeId: 'TcpYeah' } },
} satisfies Exports;

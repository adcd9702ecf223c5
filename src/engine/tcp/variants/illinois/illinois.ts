/**
 * TCP-Illinois (Liu, Basar, Srikant, VALUETOOLS 2006). Losses determine when the window is cut, queueing delay
 * determines how much it grows and by how much it is cut: with an empty queue by alpha_max segments per round trip and
 * the fraction beta_min, with a full one by alpha_min and beta_max. The window curve is concave: fast far from the
 * loss, slow close to it. Below w_thresh segments it behaves like Reno.
 *
 * d_a is the mean queueing delay of a round trip, d_m the largest so far. After large delays alpha returns to its
 * maximum only after theta round trips with small delays. Times in seconds.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import type { AnyRule, Citation } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import { statesOf, type WindowEvent, type WindowHook } from '../../window.ts';
import { cutBasis, fires, mayGrow, windowRule, cutTo } from '../../congestion/shared.ts';
import { avoidance, grow, halving, likeReno, startOver, timesOut } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'illinois',
    title: 'Illinois',
    grows: 'grows fast while queues are short, slowly when packets wait',
    home: {
      rfc: { law: 'illinois', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Illinois', recovery: 'linux26' },
    },
    parameters: {
      alphaMin: {
        label: 'alpha_min',
        unit: 'segments',
        kind: 'number',
        range: [0.01, 100],
        default: 0.3,
        help: 'Growth per round trip when queues are full (Liu and others 2006: 0.3).',
      },
      alphaMax: {
        label: 'alpha_max',
        unit: 'segments',
        kind: 'number',
        range: [0.1, 1000],
        default: 10,
        help: 'Growth per round trip when queues are empty (Liu and others 2006: 10); larger than alpha_min.',
      },
      betaMin: {
        label: 'beta_min',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.125,
        help: 'Fraction of the window removed by a loss when queues are short (Liu and others 2006: 0.125).',
      },
      betaMax: {
        label: 'beta_max',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.5,
        help: 'Fraction of the window removed by a loss when queues are long (Liu and others 2006: 0.5).',
      },
      wThresh: {
        label: 'W_thresh',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 15,
        help: 'Below this window it behaves as Reno (Liu and others 2006: 10; Linux: 15).',
      },
      theta: {
        label: 'theta',
        kind: 'integer',
        range: [1, 1000],
        default: 5,
        help: 'Round trips with small delays before the fastest growth returns (Liu and others 2006: 5).',
      },
    },
  }),
] as const;

const paper = (section: string): Citation => ({ source: 'Liu, Basar and Srikant 2006', section });

/** States by the quantity that determines the growth. */
export const delays = (fastest: AnyRule, byDelay: AnyRule) =>
  inAvoidance<IllinoisState>({
    title: 'Growth by delay',
    states: [
      ...statesOf(paper('section 2.2'), {
        'Like Reno': 'Below w_thresh segments the delay is ignored: one segment more per round trip.',
        Fastest: 'Its segments do not queue: the window grows by alpha_max segments per round trip.',
      }),
      {
        name: 'By delay',
        means: 'Its segments queue: the longer they wait, the smaller alpha and the larger the cut at a loss.',
        source: paper('equation 1'),
      },
    ],
    transitions: [
      { from: ['Fastest'], to: 'By delay', when: 'd_a > 0.01 d_m', rules: [byDelay] },
      { from: ['By delay'], to: 'Fastest', when: 'small delays for theta round trips', rules: [fastest] },
      { from: ['Like Reno'], to: 'Fastest', when: 'cwnd ≥ w_thresh' },
      { from: ['Like Reno'], to: 'By delay', when: 'cwnd ≥ w_thresh' },
      { from: ['Fastest', 'By delay'], to: 'Like Reno', when: 'cwnd < w_thresh', rare: true },
    ],
    current({ alpha }, look) {
      if (look.window.cwnd < setting(look, 'wThresh')) return 'Like Reno';
      return alpha === setting(look, 'alphaMax') ? 'Fastest' : 'By delay';
    },
  });

const freshIllinois = () => ({
  /** Growth, segments per round trip, and fraction removed at a loss. */
  alpha: 10,
  beta: 0.5,
  /** Smallest and largest round-trip time of the connection, s; 0: none yet. */
  BaseRTT: 0,
  RTTmax: 0,
  /** Sum and number of the round-trip times of this round. */
  sum: 0,
  count: 0,
  /** Mean queueing delay of the last round, and the largest of the connection, s. */
  d_a: 0,
  d_m: 0,
  /** Whether delays have been large, and round trips with small delays since. */
  above: false,
  low: 0,
  /** The round ends when this segment is acknowledged. */
  roundEnd: 0,
});
type IllinoisState = ReturnType<typeof freshIllinois>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

/** d_1, d_2, d_3 as fractions of d_m. */
const D1 = 0.01;
const D2 = 0.1;
const D3 = 0.8;

const takeSample = windowRule<IllinoisState>({
  title: 'Round-trip sample',
  formula: 'BaseRTT = min(BaseRTT, RTT), RTTmax = max(RTTmax, RTT)',
  citation: paper('section 2.2'),
  kind: 'timer',
  quiet: true,
  plain: 'One more round-trip time of this round.',
  effect: (_window, event, own) => {
    own.sum += event.rtt;
    own.count += 1;
    if (own.BaseRTT === 0 || event.rtt < own.BaseRTT) own.BaseRTT = event.rtt;
    if (event.rtt > own.RTTmax) own.RTTmax = event.rtt;
  },
});

const closeRound = windowRule<IllinoisState>({
  title: 'Delay of the round',
  formula: 'd_a = mean RTT - BaseRTT, d_m = RTTmax - BaseRTT',
  citation: paper('section 2.2'),
  kind: 'timer',
  quiet: true,
  plain: 'A round trip is over: this is how long its segments queued, and the longest that they can queue.',
  effect: (_window, event, own) => {
    if (own.count > 0) own.d_a = own.sum / own.count - own.BaseRTT;
    own.d_m = own.RTTmax - own.BaseRTT;
    own.sum = 0;
    own.count = 0;
    own.roundEnd = event.next;
    if (own.d_a > D1 * own.d_m) {
      own.above = true;
      own.low = 0;
    } else own.low += 1;
  },
});

const fastest = windowRule<IllinoisState>({
  title: 'Small delay: fastest growth',
  formula: 'alpha = alpha_max',
  citation: paper('section 2.2'),
  plain: 'Its segments do not queue: the window grows as fast as allowed.',
  effect: (_window, event, own) => {
    own.alpha = settings(event).alphaMax;
    own.above = false;
  },
});

const byDelay = windowRule<IllinoisState>({
  title: 'The larger the delay, the slower the growth',
  formula: 'alpha = kappa_1/(kappa_2 + d_a)',
  citation: paper('equation 1'),
  plain: 'Its segments queue: the window grows the slower, the longer they wait.',
  effect: (_window, event, own) => {
    const [least, most] = [settings(event).alphaMin, settings(event).alphaMax];
    const range = own.d_m * (1 - D1);
    own.alpha = (range * least * most) / (most - least) / ((range * least) / (most - least) - D1 * own.d_m + own.d_a);
  },
});

const shareByDelay = windowRule<IllinoisState>({
  title: 'The larger the delay, the larger the cut',
  formula: 'beta = min(max(kappa_3 + kappa_4 d_a, beta_min), beta_max)',
  citation: paper('equation 2'),
  plain: 'The fraction that a loss would remove now.',
  effect: (_window, event, own) => {
    const [least, most] = [settings(event).betaMin, settings(event).betaMax];
    const share = own.d_m === 0 ? 0 : (own.d_a / own.d_m - D2) / (D3 - D2);
    own.beta = share <= 0 ? least : share >= 1 ? most : least + share * (most - least);
  },
});

const increase = windowRule<IllinoisState>({
  title: 'Illinois increase',
  formula: 'cwnd += alpha/cwnd',
  citation: paper('section 2.1'),
  plain: 'The window grows by alpha segments per round trip; alpha is small when its segments queue.',
  effect: (window, _event, own) => {
    window.cwnd += own.alpha / window.cwnd;
  },
});

const decrease = windowRule<IllinoisState>({
  title: 'Illinois decrease',
  formula: 'cwnd = ssthresh = max((1 - beta) W, 2)',
  citation: paper('section 2.1'),
  kind: 'cut',
  plain: 'A segment was lost: the window is reduced by the fraction beta, which is large when its segments queue.',
  effect: (window, event, own) => cutTo(window, event, (1 - own.beta) * cutBasis(event)),
});

const startCarefully = windowRule<IllinoisState>({
  title: 'Reno’s constants after a timeout',
  formula: 'alpha = 1, beta = 0.5',
  citation: paper('section 2.2'),
  kind: 'timeout',
  quiet: true,
  plain: 'After a timeout it grows like Reno until delays are known again.',
  effect: (_window, _event, own) => {
    own.alpha = 1;
    own.beta = 0.5;
    own.above = false;
    own.low = 0;
  },
});

/** Recomputes the constants of the two curves, which depend on the largest delay so far. */
function curves(event: Readonly<WindowEvent>, { d_m }: Readonly<IllinoisState>) {
  const { alphaMin, alphaMax, betaMin, betaMax } = settings(event);
  const [d1, d2, d3] = [D1 * d_m, D2 * d_m, D3 * d_m];
  return {
    kappa_1: ((d_m - d1) * alphaMin * alphaMax) / (alphaMax - alphaMin),
    kappa_2: ((d_m - d1) * alphaMin) / (alphaMax - alphaMin) - d1,
    kappa_3: d_m === 0 ? betaMin : (betaMin * d3 - betaMax * d2) / (d3 - d2),
    kappa_4: d_m === 0 ? 0 : (betaMax - betaMin) / (d3 - d2),
  };
}

const avoid: WindowHook<IllinoisState> = (window, event, _own, fire) => {
  fire(window.cwnd < settings(event).wThresh ? avoidance : increase);
};

export const illinois = likeReno<IllinoisState>({
  name: 'illinois',
  machines: [delays(fastest, byDelay)],
  rules: [takeSample, closeRound, fastest, byDelay, shareByDelay, increase, decrease, startCarefully],
  symbols: {
    alpha: 'alpha',
    beta: 'beta',
    d_a: 'd_a',
    alpha_max: 'alphaMax',
    beta_min: 'betaMin',
    beta_max: 'betaMax',
    kappa_1: (_window, event, own) => curves(event, own).kappa_1,
    kappa_2: (_window, event, own) => curves(event, own).kappa_2,
    kappa_3: (_window, event, own) => curves(event, own).kappa_3,
    kappa_4: (_window, event, own) => curves(event, own).kappa_4,
  },
  own: freshIllinois,

  onEveryAck: fires(takeSample),

  onAck(window, event, own, fire) {
    if (event.ack >= own.roundEnd) {
      fire(closeRound);
      if (own.d_a > D1 * own.d_m) fire(byDelay);
      else if (!own.above || own.low >= settings(event).theta) fire(fastest);
      fire(shareByDelay);
    }
    if (mayGrow(event)) grow(window, event, own, fire, avoid);
  },

  onCongestion(window, event, _own, fire) {
    if (window.cwnd >= settings(event).wThresh) fire(decrease);
    else fire(halving(event));
  },

  onRestart(_window, _event, _own, fire) {
    fire(startCarefully);
    fire(startOver);
  },

  onTimeout: timesOut({ first: startCarefully }),
});

export const LAWS = [illinois] as const;

export const WORDS = {
  illinois: {
    origin: { year: 2006, heeds: 'loss and delay', after: 'reno' },
    summary:
      'Losses say when the window is cut; the queueing delay says how fast it grows and how deep the cut is (Liu, Basar and Srikant 2006).',
    details:
      'With short queues a round trip of ACKs adds {alphaMax} segments, with long ones {alphaMin}; in the paper a loss then takes {betaMin} of the window, or {betaMax}. So the window rises fast far below the limit and slowly near it. It was made for long fast paths; small windows are Reno. Where delay varies for other reasons than queues it grows slowly for nothing.',
    differs: {
      illinois: "The mean queueing delay is that of one round trip; the thresholds are the paper's and settings.",
      'ns2-linux':
        'It is the module of Linux 2.6.22, which takes the share to be given up for the share to be kept: with short queues a loss leaves an eighth of the window and not seven eighths. Recovery begins at half of ssthresh.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  illinois: { linux: 'illinois', ns3: { typeId: 'TcpIllinois' } },
} satisfies Exports;

/**
 * TCP-LP (Kuzmanovic, Knightly, INFOCOM 2003): a low-priority sender that uses only capacity left by others. It
 * measures the one-way delay of its segments. If the smoothed delay exceeds a small fraction of the range seen so far,
 * another flow wants the link: it halves its window and observes without growing for a while (the inference phase). If
 * the delay is still large at the end of that phase, it reduces the window to one segment. Otherwise it behaves like
 * Reno. The first slow start, until its loss, determines the range of delays.
 *
 * Differences: until the first window sent after a cut is acknowledged, indications are ignored because they reflect
 * the queue before the cut; the length of the inference phase, which the paper only describes in words, is a setting
 * with Linux's value. Times in seconds.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import type { AnyRule, Citation } from '../../../rule.ts';
import type { StateMachine, WindowEvent, WindowHook, WindowState } from '../../window.ts';
import { fires, mayGrow, windowRule } from '../../congestion/shared.ts';
import { avoidance, grow, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'lp',
    title: 'TCP-LP',
    grows: 'grows like Reno, and yields to others',
    home: {
      rfc: { law: 'lp', recovery: 'sack' },
    },
    parameters: {
      deltaLp: {
        label: 'delta',
        kind: 'number',
        range: [0, 1],
        default: 0.15,
        help: 'Fraction of the range of one-way delays that counts as congestion (Kuzmanovic and Knightly 2003: 0.15).',
      },
      gammaLp: {
        label: 'gamma',
        kind: 'number',
        range: [0.001, 1],
        default: 0.125,
        help: 'Weight of a new sample in the smoothed delay (Kuzmanovic and Knightly 2003: 1/8).',
      },
      itt: {
        label: 'Inference time',
        kind: 'number',
        range: [0.1, 1000],
        default: 3,
        help: 'Round trips that it observes after an indication (Linux: 3; the paper: about one).',
      },
    },
  }),
] as const;

const paper = (section: string): Citation => ({ source: 'Kuzmanovic and Knightly 2003', section });

/** Whether another flow seems to want the link. */
const inference = (delayed: readonly AnyRule[]): StateMachine<LpState> => ({
  title: 'Early congestion',
  states: [
    {
      name: 'Like Reno',
      means: 'No other flow seems to need the link: it grows like Reno.',
      source: paper('section III.A'),
    },
    {
      name: 'Inference',
      means:
        'The delay has grown: after halving it only observes for a while; a second sign reduces the window to one segment.',
      source: paper('section III.C'),
    },
  ],
  transitions: [
    { from: ['Like Reno'], to: 'Inference', when: 'd > d_min + delta (d_max - d_min)', rules: delayed },
    { from: ['Inference'], to: 'Like Reno', when: 'itt round trips have passed' },
  ],
  current: ({ inferUntil }, { elapsed }) => (elapsed < inferUntil ? 'Inference' : 'Like Reno'),
});

const freshLp = () => ({
  /** Smoothed one-way delay, and its smallest and largest sample, s; -1: none yet. */
  d: -1,
  d_min: -1,
  d_max: -1,
  /** End of the inference phase, s after the connection began; -1: none. */
  inferUntil: -1,
  /** Indications are ignored until this segment is acknowledged. */
  ignoresUntil: -1,
});
type LpState = ReturnType<typeof freshLp>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const isDelayed = (event: Readonly<WindowEvent>, own: Readonly<LpState>): boolean =>
  own.d > own.d_min + settings(event).deltaLp * (own.d_max - own.d_min);

const measureDelay = windowRule<LpState>({
  title: 'One-way delay',
  formula: 'd = (1 - gamma) d + gamma delay',
  citation: paper('section III.B'),
  kind: 'timer',
  quiet: true,
  plain: 'The delay from sender to receiver, smoothed, with the range seen so far.',
  effect: (_window, event, own) => {
    const delay = event.oneWayDelay;
    if (own.d < 0) {
      own.d = delay;
      own.d_min = delay;
      own.d_max = delay;
      return;
    }
    const gamma = settings(event).gammaLp;
    own.d = (1 - gamma) * own.d + gamma * delay;
    if (delay < own.d_min) own.d_min = delay;
    if (delay > own.d_max) own.d_max = delay;
  },
});

const beginInference = (window: WindowState, event: WindowEvent, own: LpState): void => {
  own.inferUntil = event.elapsed + settings(event).itt * event.srtt;
  own.ignoresUntil = event.next + Math.floor(window.cwnd);
};

const earlyCongestion = windowRule<LpState>({
  title: 'Early congestion',
  formula: 'd > d_min + delta (d_max - d_min): cwnd = ssthresh = max(cwnd/2, 1)',
  citation: paper('section III.C'),
  kind: 'adjust',
  plain: 'A queue begins to grow: it halves its window, then waits to see whether others want the link.',
  effect: (window, event, own) => {
    window.cwnd = window.cwnd > 2 ? window.cwnd / 2 : 1;
    window.ssthresh = window.cwnd;
    beginInference(window, event, own);
  },
});

const giveWay = windowRule<LpState>({
  title: 'Give way',
  formula: 'd > d_min + delta (d_max - d_min): cwnd = 1',
  citation: paper('section III.C'),
  kind: 'adjust',
  plain: 'The queue is still there: others need the link, so it reduces its window to one segment.',
  effect: (window, event, own) => {
    window.cwnd = 1;
    window.ssthresh = 1;
    beginInference(window, event, own);
  },
});

const infer = windowRule<LpState>({
  title: 'Inference phase',
  formula: 'cwnd unchanged',
  citation: paper('section III.C'),
  plain: 'After an indication of congestion it only observes: the window does not grow.',
  effect: () => undefined,
});

const avoid: WindowHook<LpState> = (_window, _event, _own, fire) => fire(avoidance);

export const lp = likeReno<LpState>({
  name: 'lp',
  machines: [inference([earlyCongestion, giveWay])],
  rules: [measureDelay, earlyCongestion, giveWay, infer],
  symbols: {
    d: 'd',
    d_min: 'd_min',
    d_max: 'd_max',
    delta: 'deltaLp',
  },
  own: freshLp,

  onEveryAck: fires(measureDelay),

  onAck(window, event, own, fire) {
    const infers = event.elapsed < own.inferUntil;
    // The first slow start, until a loss, only determines the range of delays.
    const looks = window.cwnd >= window.ssthresh;
    if (looks && isDelayed(event, own) && event.ack >= own.ignoresUntil) fire(infers ? giveWay : earlyCongestion);
    else if (infers) fire(infer);
    else if (mayGrow(event)) grow(window, event, own, fire, avoid);
  },
});

export const LAWS = [lp] as const;

export const WORDS = {
  lp: {
    origin: { year: 2003, heeds: 'delay', after: 'reno' },
    summary:
      'A sender of low priority: it takes the first sign of a queue in the one-way delay as a sign of other traffic, and makes room (Kuzmanovic and Knightly 2003).',
    details:
      "Without signs ACKs grow its window like Reno's, and a loss halves it. When the smoothed delay passes {deltaLp} of the range it has seen, it halves the window and waits; if the queue stays, it goes down to one segment. It was made for backups and updates, which must not slow others down. A very short queue gives no sign in time: there it competes as Reno does.",
    differs: {
      all: "Until the first window sent after a cut is acknowledged, early signs of a queue tell of the one before and do not count. The paper gives the length of the inference phase in words only: Linux's value is the default.",
    },
  },
} satisfies Words;

export const EXPORTS = {
  lp: { linux: 'lp', ns3: { typeId: 'TcpLp' } },
} satisfies Exports;

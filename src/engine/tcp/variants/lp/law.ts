/**
 * TCP-LP (Kuzmanovic, Knightly, INFOCOM 2003): a low-priority sender that uses only capacity left by others. It
 * measures the one-way delay of its segments. If the smoothed delay exceeds a small fraction of the range seen so far,
 * another flow wants the link: it halves its window and observes without growing for a while (the inference phase). If
 * the delay is still large then, it reduces the window to one segment. Otherwise it behaves like Reno. The first slow
 * start, until its loss, determines the range of delays.
 *
 * Differences: until the first window sent after a cut is acknowledged, indications are ignored because they reflect
 * the queue before the cut; the length of the inference phase, which the paper only describes in words, is a setting
 * with Linux's value. Times in seconds.
 */
import type { Citation } from '../../../rule.ts';
import type { WindowEvent, WindowHook, WindowState } from '../../window.ts';
import { fires, mayGrow, windowRule } from '../../congestion/shared.ts';
import { avoidance, grow, likeReno } from '../reno/reno.ts';
import { inference } from './states.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

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

const paper = (section: string): Citation => ({ source: 'Kuzmanovic and Knightly 2003', section });

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

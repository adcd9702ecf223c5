/**
 * HighSpeed TCP (RFC 3649). Up to Low_Window segments it behaves like Reno. Above, it grows by a(w) segments per round
 * trip and a loss reduces the window by the fraction b(w), so that a window of 83,000 segments needs a loss rate of
 * 1e-7 and not 2e-10. a and b follow from the response function of section 5, which is evaluated here instead of the
 * table of appendix B (which rounds b to two digits). Slow start and timeouts are Reno's. Beyond High_Window b
 * continues to fall, down to 0.01.
 *
 * With `cutsAsInNs2` it is windowOption_ 8 of ns-2.35: the first cut of a connection and every cut in slow start halve
 * the window, and a cut at Low_Window or below uses the fraction of the last cut above it. Windows in segments.
 */
import { exponential, logarithm, toExponential, toLogarithm } from '../../../kernel/numeric.ts';
import { rfc } from '../../../rule.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { cutBasis, flooredAtTwo, initialWindow, windowRule } from '../../congestion/shared.ts';
import {
  avoidance,
  halving,
  idleTimeout,
  isHeld,
  likeReno,
  repeatedTimeout,
  startOver,
  timeout,
} from '../reno/reno.ts';
import { RESPONSE } from './states.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

const freshHighSpeed = () => ({
  /** ln p(w) = p0 + S ln w: the response function as a line through (Low_Window, Low_P) and (High_Window, High_P). */
  p0: NaN,
  S: NaN,
  /** b(w) = b0 + b1 ln w: from 1/2 at Low_Window to High_Decrease at High_Window. */
  b0: NaN,
  b1: NaN,
  /** Fraction removed by the last cut above Low_Window (ns-2: decrease_num_). */
  b: 0.5,
  /** Whether the window has not been cut yet (ns-2: first_decrease_). */
  first: true,
});
type HighSpeedState = ReturnType<typeof freshHighSpeed>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;
const cutsAsInNs2 = (event: Readonly<WindowEvent>): boolean => settings(event).cutsAsInNs2;

/** Scratch cell in which p(w) is computed: doubles passed to functions would be allocated (decision 9). */
const CELL = new Float64Array(1);

const isHigh = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  window.cwnd > settings(event).lowWindow;

/** Fraction removed at a loss (section 5), as a function of ln w. */
const shareLost = (logW: number, own: Readonly<HighSpeedState>): number => {
  const b = own.b0 + own.b1 * logW;
  return b < 0.01 ? 0.01 : b;
};

const responseFunction = windowRule<HighSpeedState>({
  title: 'Response function',
  formula: 'ln p(w) = p0 + S ln w, b(w) = b0 + b1 ln w',
  citation: rfc(3649, '5'),
  kind: 'life',
  quiet: true,
  plain: 'Two points fix which window goes with which loss rate.',
  effect: (_window, event, own) => {
    const low = logarithm(settings(event).lowWindow);
    const span = logarithm(settings(event).highWindow) - low;
    const lowP = logarithm(settings(event).lowP);
    own.S = (logarithm(settings(event).highP) - lowP) / span;
    own.p0 = lowP - low * own.S;
    own.b1 = (settings(event).highDecrease - 0.5) / span;
    own.b0 = 0.5 - low * own.b1;
  },
});

const fastAvoidance = windowRule<HighSpeedState>({
  title: 'Fast congestion avoidance',
  formula: 'cwnd += a(w)/cwnd',
  citation: rfc(3649, '5'),
  plain: 'The window is large, so it grows by a(w), more than one segment, per round trip.',
  effect: (window, _event, own) => {
    // Runs at every ACK, so the value is passed in a cell (decision 9).
    CELL[0] = window.cwnd;
    toLogarithm(CELL);
    const logW = CELL[0];
    CELL[0] = own.p0 + own.S * logW;
    toExponential(CELL);
    window.cwnd += (window.cwnd * CELL[0]) / (1 / shareLost(logW, own) - 0.5);
  },
});

const smallCut = windowRule<HighSpeedState>({
  title: 'Small decrease',
  formula: 'ssthresh = max((1 - b(w)) W, 2), cwnd = (1 - b(w)) W',
  citation: rfc(3649, '5'),
  kind: 'cut',
  plain: 'A segment was lost: a large window loses less than half.',
  effect: (window, event, own) => {
    own.b = shareLost(logarithm(window.cwnd), own);
    own.first = false;
    const rest = cutBasis(event) * (1 - own.b);
    window.ssthresh = flooredAtTwo(rest, event.settings);
    window.cwnd = event.settings.cutBasis === 'window' ? rest : window.ssthresh;
  },
});

const leftoverCut = windowRule<HighSpeedState>({
  title: 'Decrease left over',
  formula: 'ssthresh = max(b(w) W, 2), cwnd = b(w) W',
  citation: { source: 'ns-2.35', section: 'decrease_num_' },
  kind: 'cut',
  plain: 'A loss below Low_Window: ns-2 uses the fraction of the last cut of a larger window.',
  effect: (window, event, own) => {
    const rest = event.usable * own.b;
    window.ssthresh = flooredAtTwo(rest, event.settings);
    window.cwnd = rest;
  },
});

/** ns-2's bookkeeping when it halves: it has cut, and stores b of a large window. */
const noteCut = windowRule<HighSpeedState>({
  title: 'A cut is noted',
  formula: 'b = b(cwnd) above Low_Window',
  citation: { source: 'ns-2.35', section: 'decrease_num_' },
  kind: 'cut',
  quiet: true,
  plain: 'ns-2 stores the fraction for later cuts, also when it halves.',
  effect: (window, event, own) => {
    own.first = false;
    if (isHigh(window, event)) own.b = shareLost(logarithm(window.cwnd), own);
  },
});

const highspeed = likeReno<HighSpeedState>({
  name: 'highspeed',
  machines: [RESPONSE],
  rules: [responseFunction, fastAvoidance, smallCut, leftoverCut, noteCut],
  symbols: {
    'a(w)': ({ cwnd }, _event, own) => {
      const p = exponential(own.p0 + own.S * logarithm(cwnd));
      return (cwnd * cwnd * p) / (1 / shareLost(logarithm(cwnd), own) - 0.5);
    },
    'b(w)': (window, event, own) => (isHigh(window, event) ? shareLost(logarithm(window.cwnd), own) : own.b),
  },
  own: freshHighSpeed,

  onEstablished(_window, _event, _own, fire) {
    fire(responseFunction);
    fire(initialWindow);
  },

  avoid(window, event, _own, fire) {
    fire(isHigh(window, event) ? fastAvoidance : avoidance);
  },

  onCongestion(window, event, own, fire) {
    const halve = halving(event);
    if (cutsAsInNs2(event) && (own.first || window.cwnd < window.ssthresh)) {
      fire(noteCut);
      fire(halve);
    } else if (isHigh(window, event)) fire(smallCut);
    else fire(cutsAsInNs2(event) && own.b !== 0.5 ? leftoverCut : halve);
  },

  onRestart(_window, _event, _own, fire) {
    fire(noteCut);
    fire(startOver);
  },

  onTimeout(_window, event, _own, fire) {
    fire(noteCut);
    if (event.timeout.idle) fire(idleTimeout);
    else fire(isHeld(event) ? repeatedTimeout : timeout);
  },
});

export const LAWS = [highspeed] as const;

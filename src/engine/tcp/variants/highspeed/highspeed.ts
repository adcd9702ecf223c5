/**
 * HighSpeed TCP (RFC 3649). Up to Low_Window segments it behaves like Reno. Above, it grows by a(w) segments per round
 * trip and a loss reduces the window by the fraction b(w), so that a window of 83,000 segments requires a loss rate of
 * at most 1e-7 instead of 2e-10. a and b follow from the response function of section 5, which is evaluated here
 * instead of the table of appendix B (which rounds b to two digits). Slow start and timeouts are Reno's. Beyond
 * High_Window b continues to fall, down to 0.01.
 *
 * With `cutsAsInNs2` it is windowOption_ 8 of ns-2.35: the first cut of a connection and every cut in slow start halve
 * the window, and a cut at Low_Window or below uses the fraction of the last cut above it. Windows in segments.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { rfc } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import { exponential, logarithm, toExponential, toLogarithm } from '../../../kernel/numeric.ts';
import { statesOf, type WindowEvent, type WindowState } from '../../window.ts';
import { cutBasis, flooredAtTwo, initialWindow, windowRule } from '../../congestion/shared.ts';
import { avoidance, halving, idleTimeout, likeReno, startOver, timesOut } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'highspeed',
    title: 'HighSpeed',
    grows: 'grows the faster the larger it is',
    halves: true,
    home: {
      ns2: { law: 'highspeed', recovery: 'sack', settings: { lowP: 1.5 / (38 * 38), cutsAsInNs2: true } },
      rfc: { law: 'highspeed', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Highspeed', recovery: 'linux26' },
    },
    parameters: {
      lowWindow: {
        label: 'Low_Window',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 38,
        fixed: true,
        help: 'Up to this window it behaves as Reno (RFC 3649 section 5: 38).',
      },
      highWindow: {
        label: 'High_Window',
        unit: 'segments',
        kind: 'number',
        range: [3, 1e9],
        default: 83000,
        fixed: true,
        help: 'Window that corresponds to the loss rate High_P (RFC 3649 section 5: 83000).',
      },
      lowP: {
        label: 'Low_P',
        kind: 'number',
        range: [1e-12, 0.5],
        default: 1e-3,
        fixed: true,
        help: 'Loss rate that corresponds to Low_Window (RFC 3649: 1e-3; ns-2: 1.5/Low_Window^2).',
      },
      highP: {
        label: 'High_P',
        kind: 'number',
        range: [1e-12, 0.5],
        default: 1e-7,
        fixed: true,
        help: 'Loss rate that corresponds to High_Window (RFC 3649 section 5: 1e-7).',
      },
      highDecrease: {
        label: 'High_Decrease',
        kind: 'number',
        range: [0.01, 0.5],
        default: 0.1,
        fixed: true,
        help: 'Fraction removed by a loss with a window of High_Window (RFC 3649 section 5: 0.1).',
      },
      cutsAsInNs2: {
        label: "ns-2's cuts",
        kind: 'switch',
        default: false,
        help: 'The first cut and cuts in slow start halve, and small windows use the last fraction, as in ns-2.35.',
      },
    },
  }),
] as const;

/** Whether the window is above or below Low_Window. */
const RESPONSE = inAvoidance({
  title: 'Response function',
  states: statesOf(rfc(3649, '5'), {
    'Like Reno': 'Up to Low_Window segments it adds one per round trip and halves at a loss.',
    HighSpeed: 'Above Low_Window it adds a(w) per round trip and gives up the share b(w) at a loss.',
  }),
  transitions: [
    { from: ['Like Reno'], to: 'HighSpeed', when: 'cwnd > Low_Window' },
    { from: ['HighSpeed'], to: 'Like Reno', when: 'cwnd ≤ Low_Window' },
  ],
  current: (_own, look) => (look.window.cwnd > setting(look, 'lowWindow') ? 'HighSpeed' : 'Like Reno'),
});

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

/** ns-2's bookkeeping for a halving: it notes that a cut occurred and, above Low_Window, stores b. */
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

  onTimeout: timesOut({ first: noteCut, idle: idleTimeout }),
});

export const LAWS = [highspeed] as const;

export const WORDS = {
  highspeed: {
    origin: { year: 2003, heeds: 'loss', after: 'reno' },
    summary:
      'Reno up to {lowWindow} segments; above, the larger the window, the faster it grows and the less a loss takes off (RFC 3649).',
    details:
      'With 1000 segments, a round trip of ACKs adds about eight segments instead of one, and a loss removes a third of the window instead of half. It was made for paths such as 10 Gb/s over 100 ms, which it fills with one loss in ten million segments; Reno would need one in five thousand million. On such paths it leaves Reno little, and two HighSpeed flows converge slowly to equal shares.',
    differs: {
      highspeed:
        'a(w) and b(w) are evaluated from the response function of section 5 and not read from the rounded table of appendix B. Beyond High_Window b goes on falling and is held at 0.01.',
      ns2: 'The first cut, and every cut in slow start, halves, as in ns-2; Low_P is 1.5/38^2.',
      'ns2-linux':
        'It is the module of Linux 2.6.22 and reads the table of appendix B: whole segments per round trip, shares in 256ths. The row is chosen in congestion avoidance only, so a loss in slow start takes off the share of the row before; recovery begins at half of ssthresh.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  highspeed: {
    linux: 'highspeed',
    ns2: { agent: 'Agent/TCP/Sack1', also: ['set windowOption_ 8'] },
    ns3: { typeId: 'TcpHighSpeed' },
  },
} satisfies Exports;

/**
 * BIC TCP (Xu, Harfoush, Rhee, INFOCOM 2004). After a loss it searches for the window that the path can carry by
 * bisection: it goes half way between the current window and the one that suffered the loss, W_max, by at most S_max
 * and at least S_min segments per round trip. Beyond W_max it probes with steps that double each round trip up to
 * S_max. Below low_window it behaves like Reno.
 *
 * Differences from the paper: the midpoint is recomputed at every ACK and not once per round trip, which is the same
 * search without steps; a timeout is Reno's and leaves W_max unchanged. Windows in segments.
 */
import { defineVariant, FAST_CONVERGENCE, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { type Citation, ownRules } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { cutBasis, windowRule, cutTo } from '../../congestion/shared.ts';
import { avoidance, halving, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'bic',
    title: 'BIC',
    grows: 'searches for the window that the path carries',
    inRecordings: { place: 5 },
    home: {
      rfc: { law: 'bic', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Bic', recovery: 'linux26' },
    },
    parameters: {
      lowWindowBic: {
        label: 'low_window',
        unit: 'segments',
        kind: 'number',
        range: [2, 1e6],
        default: 14,
        help: 'Below this window it behaves as Reno (Xu and others 2004: 14).',
      },
      sMax: {
        label: 'S_max',
        unit: 'segments',
        kind: 'number',
        range: [0.01, 1e6],
        default: 32,
        help: 'Largest growth per round trip (Xu and others 2004: 32; Linux: 16).',
      },
      sMin: {
        label: 'S_min',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 0.01,
        help: 'Smallest growth per round trip (Xu and others 2004: 0.01).',
      },
      bBic: {
        label: 'Divisor of the search',
        kind: 'number',
        range: [1, 100],
        default: 2,
        help: 'The window covers this part of the distance to W_max in a round trip: 2 for half of it (Xu and others 2004: 2; Linux: 4).',
      },
      betaBic: {
        label: 'beta',
        kind: 'number',
        range: [0.01, 0.9],
        default: 0.125,
        help: 'Fraction of the window removed by a loss (Xu and others 2004: 0.125; Linux: 0.2).',
      },
      fastConvergence: FAST_CONVERGENCE,
    },
  }),
] as const;

const paper = (section: string): Citation => ({ source: 'Xu, Harfoush and Rhee 2004', section });

/** Current target of the window, found by the same comparisons as the rules make at the next ACK. */
const SEARCH = inAvoidance<BicState>({
  title: 'Search for the window',
  states: [
    {
      name: 'Like Reno',
      means: 'Below low_window the search would be too aggressive: the window grows by one segment per round trip.',
      source: paper('section III.D'),
    },
    {
      name: 'Additive increase',
      means: 'Half of the distance to W_max exceeds S_max: the window grows by S_max per round trip.',
      source: paper('section III.B'),
    },
    {
      name: 'Binary search',
      means:
        'In one round trip the window covers a part of the distance to W_max, the size of the last loss; close to it, it creeps.',
      source: paper('section III.A'),
    },
    {
      name: 'Max probing',
      means: 'Nothing was lost at W_max: the search continues upwards, with steps that double each round trip.',
      source: paper('section III.C'),
    },
  ],
  transitions: [
    { from: ['Like Reno', 'Binary search', 'Max probing'], to: 'Additive increase', when: 'W_max is far away' },
    { from: ['Like Reno', 'Additive increase', 'Max probing'], to: 'Binary search', when: 'W_max is near' },
    { from: ['Like Reno', 'Additive increase', 'Binary search'], to: 'Max probing', when: 'cwnd ≥ W_max' },
    { from: null, to: 'Like Reno', when: 'cwnd < low_window', rare: true },
  ],
  current({ W_max }, look) {
    const { cwnd } = look.window;
    if (cwnd < setting(look, 'lowWindowBic')) return 'Like Reno';
    if (cwnd >= W_max) return 'Max probing';
    return (W_max - cwnd) / setting(look, 'bBic') > setting(look, 'sMax') ? 'Additive increase' : 'Binary search';
  },
});

const freshBic = () => ({
  /** Window at the last loss, lowered by fast convergence; 0 before the first. */
  W_max: 0,
  /** Step of max probing, segments per round trip; 0: not probing, as always below W_max. */
  probe: 0,
  /** Window at which the step doubles. */
  probeTarget: 0,
});
type BicState = ReturnType<typeof freshBic>;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const { ownRule, all } = ownRules(windowRule<BicState>);

const binarySearch = ownRule({
  title: 'Binary search',
  formula: 'cwnd += (W_max - cwnd)/divisor/cwnd',
  citation: paper('section III.A'),
  plain: 'In one round trip the window covers 1/{bBic} of the distance to the size that suffered the last loss.',
  effect: (window, event, own) => {
    own.probe = 0;
    window.cwnd += (own.W_max - window.cwnd) / settings(event).bBic / window.cwnd;
  },
});

const additiveIncrease = ownRule({
  title: 'Additive increase',
  formula: 'cwnd += S_max/cwnd',
  citation: paper('section III.B'),
  plain: 'That part of the way would be too big a step: the window grows by the largest one allowed.',
  effect: (window, event, own) => {
    own.probe = 0;
    window.cwnd += settings(event).sMax / window.cwnd;
  },
});

const smallestStep = ownRule({
  title: 'Smallest step',
  formula: 'cwnd += S_min/cwnd',
  citation: paper('section III.A'),
  plain: 'Close to the size that suffered the last loss, the window creeps.',
  effect: (window, event, own) => {
    own.probe = 0;
    window.cwnd += settings(event).sMin / window.cwnd;
  },
});

const beginProbing = ownRule({
  title: 'Max probing begins',
  formula: 'cwnd >= W_max: probe = 1',
  citation: paper('section III.C'),
  plain: 'No loss at the old size: the path carries more, and the search goes on upwards with small steps first.',
  effect: (window, _event, own) => {
    own.probe = 1;
    own.probeTarget = window.cwnd + 1;
  },
});

const doubleProbe = ownRule({
  title: 'Max probing, faster',
  formula: 'probe = min(2 probe, S_max)',
  citation: paper('section III.C'),
  plain: 'A round trip without loss: the step doubles.',
  effect: (window, event, own) => {
    const twice = 2 * own.probe;
    const most = settings(event).sMax;
    own.probe = twice < most ? twice : most;
    own.probeTarget = window.cwnd + own.probe;
  },
});

const maxProbing = ownRule({
  title: 'Max probing',
  formula: 'cwnd += probe/cwnd',
  citation: paper('section III.C'),
  plain: 'Beyond the size that suffered the last loss, the window grows by the current step per round trip.',
  effect: (window, _event, own) => {
    window.cwnd += own.probe / window.cwnd;
  },
});

const cut = (window: WindowState, event: WindowEvent, own: BicState): void => {
  cutTo(window, event, (1 - settings(event).betaBic) * cutBasis(event));
  own.probe = 0;
};

const multiplicativeDecrease = ownRule({
  title: 'Multiplicative decrease',
  formula: 'W_max = cwnd, cwnd = ssthresh = max((1 - beta) W, 2)',
  citation: paper('section III.A'),
  kind: 'cut',
  plain: 'A segment was lost: this size is remembered, and the window is reduced by {betaBic} of it.',
  effect: (window, event, own) => {
    own.W_max = window.cwnd;
    cut(window, event, own);
  },
});

const fastConvergence = ownRule({
  title: 'Fast convergence',
  formula: 'W_max = cwnd (1 - beta/2), cwnd = ssthresh = max((1 - beta) W, 2)',
  citation: paper('section III.D'),
  kind: 'cut',
  plain: 'A segment was lost before the old size was reached: other flows need room, so the next target is lower.',
  effect: (window, event, own) => {
    own.W_max = window.cwnd * (1 - settings(event).betaBic / 2);
    cut(window, event, own);
  },
});

export const bic = likeReno<BicState>({
  name: 'bic',
  machines: [SEARCH],
  rules: all,
  symbols: {
    W_max: 'W_max',
    probe: 'probe',
    S_max: 'sMax',
    S_min: 'sMin',
    divisor: 'bBic',
    beta: 'betaBic',
  },
  own: freshBic,

  avoid(window, event, own, fire) {
    if (window.cwnd < settings(event).lowWindowBic) fire(avoidance);
    else if (window.cwnd < own.W_max) {
      const step = (own.W_max - window.cwnd) / settings(event).bBic;
      if (step > settings(event).sMax) fire(additiveIncrease);
      else fire(step < settings(event).sMin ? smallestStep : binarySearch);
    } else {
      if (own.probe === 0) fire(beginProbing);
      else if (window.cwnd >= own.probeTarget && own.probe < settings(event).sMax) fire(doubleProbe);
      fire(maxProbing);
    }
  },

  onCongestion(window, event, own, fire) {
    if (window.cwnd < settings(event).lowWindowBic) fire(halving(event));
    else if (window.cwnd < own.W_max && settings(event).fastConvergence) fire(fastConvergence);
    else fire(multiplicativeDecrease);
  },
});

export const LAWS = [bic] as const;

export const WORDS = {
  bic: {
    origin: { year: 2004, heeds: 'loss', after: 'reno' },
    summary:
      'Searches for the window that the path carries: in big steps far below the size that lost, in small ones next to it (Xu, Harfoush and Rhee 2004).',
    details:
      'Each ACK adds its share of the step of this round trip; beyond the old size steps begin small and grow. A loss takes off {betaBic} of a large window, with Linux a fifth, and sets the new target. It was made for long fast paths, which Reno needs minutes or hours to fill. On short round trips it takes much more than its share from Reno; CUBIC followed.',
    differs: {
      bic: 'The midpoint is computed again at every ACK and not once per round trip, which is the same search without steps. A timeout acts as in Reno and leaves W_max as it was.',
      'ns2-linux':
        'It is the module of Linux 2.6.22: a step is a quarter of the distance and at most 16 segments, where the paper has half and 32; a loss leaves 0.8 of the window and not 0.875; a timeout makes it forget W_max.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  bic: { linux: 'bic', ns3: { typeId: 'TcpBic' } },
} satisfies Exports;

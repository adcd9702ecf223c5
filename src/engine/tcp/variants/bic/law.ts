/**
 * BIC TCP (Xu, Harfoush, Rhee, INFOCOM 2004). After a loss it searches for the window that the path can carry by
 * bisection: it goes half way between the current window and the one that suffered the loss, W_max, by at most S_max
 * and at least S_min segments per round trip. Beyond W_max it probes with steps that double each round trip up to
 * S_max. Below low_window it behaves like Reno.
 *
 * Differences from the paper: the midpoint is recomputed at every ACK and not once per round trip, which is the same
 * search without steps; a timeout is Reno's and leaves W_max unchanged. Windows in segments.
 */
import { ownRules, type Citation } from '../../../rule.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { cutBasis, flooredAtTwo, windowRule } from '../../congestion/shared.ts';
import { avoidance, halving, likeReno } from '../reno/reno.ts';
import { SEARCH } from './states.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

const freshBic = () => ({
  /** Window at the last loss, lowered by fast convergence; 0 before the first. */
  W_max: 0,
  /** Step of max probing, segments per round trip; 0: not probing, which holds whenever the window is below W_max. */
  probe: 0,
  /** Window at which the step doubles. */
  probeTarget: 0,
});
type BicState = ReturnType<typeof freshBic>;

const paper = (section: string): Citation => ({ source: 'Xu, Harfoush and Rhee 2004', section });

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
  window.ssthresh = flooredAtTwo((1 - settings(event).betaBic) * cutBasis(event), event.settings);
  window.cwnd = window.ssthresh;
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

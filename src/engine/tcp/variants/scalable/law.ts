/**
 * Scalable TCP (Kelly, CCR 33(2) 2003). Above lwnd segments each acknowledged segment adds a constant to the window and
 * a loss removes a constant fraction, so that recovery from a loss takes the same number of round trips, about 13, at
 * any rate. Below lwnd it behaves like Reno. Two flows that always lose together keep whatever shares they have: it is
 * known to be unfair. Windows in segments.
 */
import type { Citation } from '../../../rule.ts';
import type { WindowEvent } from '../../window.ts';
import { cutBasis, flooredAtTwo, windowRule } from '../../congestion/shared.ts';
import { avoidance, halving, likeReno } from '../reno/reno.ts';
import { SCALE } from './states.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

const paper: Citation = { source: 'Kelly 2003', section: 'section 2' };

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const scalableIncrease = windowRule({
  title: 'Scalable increase',
  formula: 'cwnd += a N',
  citation: paper,
  plain:
    'Every acknowledged segment adds {aScalable} of a segment, so the window grows by the same fraction each round trip.',
  effect: (window, event) => {
    window.cwnd += settings(event).aScalable * event.acked;
  },
});

const scalableDecrease = windowRule({
  title: 'Scalable decrease',
  formula: 'cwnd = ssthresh = max((1 - b) W, 2)',
  citation: paper,
  kind: 'cut',
  plain: 'A segment was lost: the window is reduced by {bScalable} of it.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo((1 - settings(event).bScalable) * cutBasis(event), event.settings);
    window.cwnd = window.ssthresh;
  },
});

export const scalable = likeReno({
  name: 'scalable',
  machines: [SCALE],
  rules: [scalableIncrease, scalableDecrease],
  symbols: {
    a: 'aScalable',
    b: 'bScalable',
  },

  avoid(window, event, _own, fire) {
    fire(window.cwnd < settings(event).lwnd ? avoidance : scalableIncrease);
  },

  onCongestion(window, event, _own, fire) {
    if (window.cwnd >= settings(event).lwnd) fire(scalableDecrease);
    else fire(halving(event));
  },
});

export const LAWS = [scalable] as const;

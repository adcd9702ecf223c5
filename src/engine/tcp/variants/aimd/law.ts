/**
 * AIMD(a, b), additive increase and multiplicative decrease (Chiu and Jain 1989; with these names Yang and Lam 2000):
 * the window grows by a segments per round trip, and a loss reduces it by the fraction b. With a = 1 and b = 1/2 it
 * grows and cuts like Reno. With a = 3b/(2 - b) its average window at a given loss rate equals Reno's, so it is fair to
 * Reno (RFC 9438 section 4.3 relies on that). Slow start and timeouts are Reno's. Windows in segments.
 */
import type { WindowEvent } from '../../window.ts';
import { cutBasis, fires, flooredAtTwo, windowRule } from '../../congestion/shared.ts';
import { likeReno } from '../reno/reno.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const additiveIncrease = windowRule({
  title: 'Additive increase',
  formula: 'cwnd += a/cwnd per ACK',
  citation: { source: 'Yang and Lam 2000', section: '' },
  plain: 'The window grows by {a} per round trip, in segments, whatever its size.',
  effect: (window, event) => {
    window.cwnd += settings(event).a / window.cwnd;
  },
});

const multiplicativeDecrease = windowRule({
  title: 'Multiplicative decrease by b',
  formula: 'cwnd = ssthresh = max((1 - b) W, 2)',
  citation: { source: 'Yang and Lam 2000', section: '' },
  kind: 'cut',
  plain: 'A segment was lost: the window is reduced by {b} of its size.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo((1 - settings(event).b) * cutBasis(event), event.settings);
    window.cwnd = window.ssthresh;
  },
});

export const aimd = likeReno({
  name: 'aimd',
  rules: [additiveIncrease, multiplicativeDecrease],
  symbols: { a: 'a', b: 'b' },

  avoid: fires(additiveIncrease),

  onCongestion: fires(multiplicativeDecrease),
});

export const LAWS = [aimd] as const;

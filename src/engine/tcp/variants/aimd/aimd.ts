/**
 * AIMD(a, b), additive increase and multiplicative decrease (Chiu and Jain 1989; with these names Yang and Lam 2000):
 * the window grows by a segments per round trip, and a loss reduces it by the fraction b. With a = 1 and b = 1/2 it
 * grows and cuts like Reno. With a = 3b/(2 - b) its average window at a given loss rate equals Reno's, so it is fair to
 * Reno (RFC 9438 section 4.3 relies on that). Slow start and timeouts are Reno's. Windows in segments.
 */
import { defineVariant, type SettingsOf, type Words } from '../variant.ts';
import type { WindowEvent } from '../../window.ts';
import { cutBasis, fires, windowRule, cutTo } from '../../congestion/shared.ts';
import { likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'aimd',
    title: 'AIMD',
    grows: 'adds a fixed number of segments each round trip',
    home: { rfc: { law: 'aimd', recovery: 'sack' } },
    parameters: {
      a: {
        label: 'a',
        unit: 'segments',
        kind: 'number',
        range: [0.01, 1000],
        default: 1,
        help: 'Growth per round trip in congestion avoidance (Chiu and Jain 1989: any above 0; Reno: 1).',
      },
      b: {
        label: 'b',
        kind: 'number',
        range: [0.01, 0.99],
        default: 0.5,
        help: 'Fraction of the window removed by a loss (Chiu and Jain 1989: any between 0 and 1; Reno: 1/2).',
      },
    },
  }),
] as const;

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
  effect: (window, event) => cutTo(window, event, (1 - settings(event).b) * cutBasis(event)),
});

export const aimd = likeReno({
  name: 'aimd',
  rules: [additiveIncrease, multiplicativeDecrease],
  symbols: { a: 'a', b: 'b' },

  avoid: fires(additiveIncrease),

  onCongestion: fires(multiplicativeDecrease),
});

export const LAWS = [aimd] as const;

export const WORDS = {
  aimd: {
    origin: { year: 1989, heeds: 'loss' },
    summary:
      'Reno with two parameters: each round trip adds a segments, and a loss removes the fraction b of the window (Chiu and Jain 1989, Yang and Lam 2000).',
    details:
      'From ssthresh on a round trip of ACKs adds {a}, and a loss removes {b} of the window. It was made for the study of such laws: flows with the same a and b reach equal shares, however they began. A smaller b gives a steadier rate; with a = 3b/(2 - b) it takes as much as Reno beside it, with a larger a it displaces Reno.',
    differs: {
      all: "In Chiu and Jain's model all flows see the same congestion at the same time and change their rates at once. Here each flow reacts to its own losses, once per window, and the law changes a window of segments.",
    },
  },
} satisfies Words;

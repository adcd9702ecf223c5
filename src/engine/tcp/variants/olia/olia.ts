/**
 * OLIA (Khalili, Gast, Popovic, Upadhyay and Le Boudec, CoNEXT 2012), as in the module of the former MPTCP kernel. The
 * first term of the growth is Kelly and Voice's and balances the load of all paths; the second moves growth from the
 * paths with the largest windows to those that deliver most between losses but have smaller windows. The growth may be
 * negative. Slow start and cuts are Reno's, as is everything on a single path. Windows in segments.
 */
import { defineVariant, type Words } from '../variant.ts';
import { windowRule } from '../../congestion/shared.ts';
import { avoidance, likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'olia',
    title: 'OLIA',
    grows: 'adds less than one segment each round trip and moves growth to its best path',
    onlyLosses: true,
    home: { rfc: { law: 'olia', recovery: 'sack' } },
    parameters: {},
  }),
] as const;

const growth = {
  formula: 'cwnd = max(cwnd + N (share share + a)/cwnd, 1)',
  citation: { source: 'Linux MPTCP 0.9x', section: 'mptcp_olia.c' },
} as const;

const balance = windowRule({
  ...growth,
  title: 'Growth by the share of the path',
  plain: 'The path grows in proportion to the square of its share of the rate, because the other paths grow too.',
  effect: (window, event) => {
    const { share } = event.coupled;
    window.cwnd += (event.acked * share * share) / window.cwnd;
  },
});

const gain = windowRule({
  ...growth,
  title: 'Growth moved to a better path',
  plain:
    'This path delivers most between its losses but does not have the largest window: it grows by more, and the widest path by less.',
  effect: (window, event) => {
    const { share, moved } = event.coupled;
    window.cwnd += (event.acked * (share * share + moved)) / window.cwnd;
  },
});

const giveUp = windowRule({
  ...growth,
  title: 'Growth moved away from the widest path',
  kind: 'adjust',
  plain: 'Another path delivers more between its losses: this one, with the largest window, grows by less or shrinks.',
  effect: (window, event) => {
    const { share, moved } = event.coupled;
    const wide = window.cwnd + (event.acked * (share * share + moved)) / window.cwnd;
    window.cwnd = wide < 1 ? 1 : wide;
  },
});

export const olia = likeReno({
  name: 'olia',
  readsCoupled: true,
  rules: [balance, gain, giveUp],
  symbols: { share: (_window, { coupled }) => coupled.share, a: (_window, { coupled }) => coupled.moved },

  avoid(_window, { coupled }, _own, fire) {
    if (coupled.paths === 1) fire(avoidance);
    else if (coupled.moved === 0) fire(balance);
    else fire(coupled.moved > 0 ? gain : giveUp);
  },
});

export const LAWS = [olia] as const;

export const WORDS = {
  olia: {
    origin: { year: 2012, heeds: 'loss', after: 'lia' },
    summary:
      'Sends nearly all on the best path and about one segment per round trip on the others (Khalili and others 2012).',
    details:
      'An ACK adds the square of the share of its path in the rate of the connection, over cwnd; growth moves from the paths with the largest windows to those that deliver most between losses. A loss halves the window of its path. It was made for paths where LIA takes from others without gain. It is a good choice where one path is clearly better, and slow to notice that a path it left has become good again.',
    differs: {
      all: [
        'The formulas are those of the module of the former MPTCP kernel; the paper was not available. The data that a path delivers between losses are counted in segments, by the cumulative ACK.',
        'A flow with one path grows as Reno does.',
      ],
    },
  },
} satisfies Words;

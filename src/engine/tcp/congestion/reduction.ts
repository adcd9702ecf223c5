import { rfc } from '../../rule.ts';
import { windowRule } from './shared.ts';

/** What a recovery that spreads a cut over a round trip does to the window, whatever the growth law. */

export const proportionalReduction = windowRule({
  title: 'Proportional rate reduction',
  formula: 'cwnd = pipe + sndcnt',
  citation: rfc(9937, '6'),
  kind: 'recovery',
  plain: 'The window follows what leaves the network, a share of which may enter again, down to ssthresh.',
  effect: (window, event) => {
    window.cwnd = event.target;
  },
});

export const reductionEnds = windowRule({
  title: 'The reduction ends',
  formula: 'cwnd = ssthresh',
  citation: rfc(9937, '6'),
  kind: 'recovery',
  plain: 'Recovery is over: the window is ssthresh, as the cut said.',
  effect: (window) => {
    window.cwnd = window.ssthresh;
  },
});

export const restoreWindow = windowRule({
  title: 'Undo of a needless cut',
  formula: 'cwnd = max(cwnd, prior_cwnd), ssthresh = max(ssthresh, prior_ssthresh)',
  citation: { source: 'Linux', section: 'tcp_undo_cwnd_reduction()' },
  kind: 'recovery',
  plain: 'Nothing was lost after all: the window is what it was before the cut.',
  effect: (window, event) => {
    if (window.cwnd < event.priorCwnd) window.cwnd = event.priorCwnd;
    if (window.ssthresh < event.priorSsthresh) window.ssthresh = event.priorSsthresh;
  },
});

export const REDUCTION_RULES = [proportionalReduction, reductionEnds, restoreWindow] as const;

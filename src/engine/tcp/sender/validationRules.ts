/** Congestion window validation (RFC 7661): rules for a window that the application has not filled. */
import { rfc } from '../../rule.ts';
import { windowRule } from '../congestion/shared.ts';

export const unusedForLong = windowRule({
  title: 'Not used for five minutes',
  formula: 'ssthresh = max(ssthresh, 3/4 cwnd), cwnd = max(cwnd/2, IW)',
  citation: rfc(7661, '4.4.3'),
  kind: 'cut',
  plain: 'For five minutes the application used less than half of the window: it is halved.',
  effect: (window, event) => {
    const kept = (3 * window.cwnd) / 4;
    if (window.ssthresh < kept) window.ssthresh = kept;
    const half = window.cwnd / 2;
    window.cwnd = half > event.settings.initialWindow ? half : event.settings.initialWindow;
  },
});

export const unvalidatedCut = windowRule({
  title: 'Loss in a window that was not used',
  formula: 'cwnd = used/2',
  citation: rfc(7661, '4.4.1'),
  kind: 'cut',
  plain:
    'Most of the window was never used: it falls to half of what was used, the larger of pipeACK and what was in flight at the loss.',
  effect: (window, event) => {
    const half = event.reduction.used / 2;
    window.cwnd = half < 1 ? 1 : half;
  },
});

export const unvalidatedEnds = windowRule({
  title: 'Recovery of a window that was not used',
  formula: 'cwnd = ssthresh = (used - resent)/2',
  citation: rfc(7661, '4.4.1'),
  kind: 'recovery',
  plain: 'The losses are repaired: the window continues at half of what arrived of the flight at the loss.',
  effect: (window, event) => {
    const left = (event.reduction.used - event.reduction.resent) / 2;
    window.cwnd = left < 1 ? 1 : left;
    window.ssthresh = window.cwnd;
  },
});

export const VALIDATION_RULES = [unusedForLong, unvalidatedCut, unvalidatedEnds] as const;

/**
 * Growth of a sender that does not fill its window (draft-ietf-ccwg-ratelimited-increase-04): ACKs always grow the
 * window, up to the size reached one round trip after a window of the largest FlightSize since the last reduction.
 *
 * FlightSize rises with transmissions and falls with ACKs. So it peaks just before an ACK, and recording it there finds
 * its maximum.
 */
import { ownRules, type Citation } from '../../rule.ts';
import type { CongestionControl, OwnState } from '../window.ts';
import { windowRule } from './shared.ts';

interface Limited extends OwnState {
  /** The largest FlightSize since cwnd last fell, segments. */
  maxFS: number;
  /** cwnd at the last update, to detect a reduction, segments. */
  seenCwnd: number;
}

const draft: Citation = {
  source: 'draft-ietf-ccwg-ratelimited-increase-04',
  section: 'Rate-Limited Increase',
  url: 'https://datatracker.ietf.org/doc/draft-ietf-ccwg-ratelimited-increase/',
};

const { ownRule, all } = ownRules(windowRule<Limited>, { citation: draft });
export const RATE_LIMITED_RULES = all;

const begins = ownRule({
  title: 'Largest FlightSize begins',
  formula: 'maxFS = IW',
  quiet: true,
  plain: 'Before anything is sent, the initial window counts as the largest flight.',
  effect: (window, event, own) => {
    own.maxFS = event.settings.initialWindow;
    own.seenCwnd = window.cwnd;
  },
});

const noted = ownRule({
  title: 'Largest FlightSize',
  formula: 'maxFS = max(maxFS, FlightSize)',
  quiet: true,
  plain: 'The largest flight since the last reduction is noted; a reduction begins the search again.',
  effect: (window, event, own) => {
    if (window.cwnd < own.seenCwnd) own.maxFS = 0;
    own.seenCwnd = window.cwnd;
    if (event.outstanding > own.maxFS) own.maxFS = event.outstanding;
  },
});

const limitInSlowStart = ownRule({
  title: 'The window stays at twice what was sent',
  formula: 'cwnd = 2 maxFS',
  kind: 'adjust',
  plain:
    'The sender does not fill its window: in slow start it may be twice as large as the largest flight, not larger.',
  effect: (window, _event, own) => {
    window.cwnd = 2 * own.maxFS;
    own.seenCwnd = window.cwnd;
  },
});

const limitInAvoidance = ownRule({
  title: 'The window stays a segment above what was sent',
  formula: 'cwnd = maxFS + 1',
  kind: 'adjust',
  plain: 'The sender does not fill its window: it may be one segment larger than the largest flight, not larger.',
  effect: (window, _event, own) => {
    window.cwnd = own.maxFS + 1;
    own.seenCwnd = window.cwnd;
  },
});

/** Wraps an ACK-driven law. Both keep their fields in one record. */
export const withRateLimit = <O extends OwnState>(law: CongestionControl<O>): CongestionControl<O & Limited> => ({
  ...law,
  own: () => ({ ...law.own(), maxFS: 0, seenCwnd: 0 }),
  onEstablished(window, event, own, fire) {
    law.onEstablished(window, event, own, fire);
    fire(begins);
  },
  onEveryAck(window, event, own, fire) {
    fire(noted);
    law.onEveryAck?.(window, event, own, fire);
  },
  onAck(window, event, own, fire) {
    law.onAck!(window, event, own, fire);
    if (event.flight >= window.cwnd) return;
    if (window.cwnd < window.ssthresh) {
      if (window.cwnd > 2 * own.maxFS) fire(limitInSlowStart);
    } else if (window.cwnd > own.maxFS + 1) fire(limitInAvoidance);
  },
});

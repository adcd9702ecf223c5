/** Reactions of senders to marks under any growth law (RFC 3168 section 6.1.2). */
import { makeRule, rfc, type AnyRule } from '../../rule.ts';
import { windowRule } from '../congestion/shared.ts';
import { EPISODE, type RecoveryRule, type RecoveryState } from '../flight.ts';

/**
 * The sender reacts to marks once per window: the next reaction is possible when all data now in flight are
 * acknowledged.
 */
export const markAnswered: RecoveryRule = makeRule({
  title: 'A mark is answered',
  tag: 'markAnswered',
  formula: 'recover = highest segment sent, nothing is sent again',
  citation: rfc(3168, '6.1.2'),
  kind: 'recovery',
  shows: ['recovery point'],
  plain:
    'An ACK reports a mark: the window is cut once for everything that is in flight now, and nothing is sent again.',
  effect: (state: RecoveryState, event: { readonly flight: { readonly highest: number } }) => {
    state.recover = event.flight.highest;
    state.episode = EPISODE.MARK;
  },
});

export const restartAfterMark = windowRule({
  title: 'Start over after a mark',
  formula: 'cwnd = 1, ssthresh held',
  citation: { source: 'ns-2.35', section: 'dupack_action()' },
  kind: 'cut',
  plain:
    'A segment is lost from a window that was already cut for a mark: the sender starts over, and ssthresh is kept.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

export const timeoutAfterMark = windowRule({
  title: 'Timeout after a mark',
  formula: 'cwnd = 1, ssthresh held',
  citation: { source: 'ns-2.35', section: 'timeout()' },
  kind: 'timeout',
  plain: 'No ACK came in time, and the last cut was for a mark: the window becomes one segment, ssthresh is kept.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

/** Largest number of packets that one ACK can cover without a possible wrap of the ACE field. */
export const SURE = 7;

/** Rules for reading the count of marks in an ACK. Recorded only for an ACK whose marks cause a reaction. */
const counting = { kind: 'recovery', shows: ['segments'] } as const;

export const aceCounted = {
  id: -1,
  ...counting,
  title: 'Marks counted',
  formula: 'add (ACE - s.cep) mod 8 to s.cep',
  citation: rfc(9768, '3.2.2'),
  plain:
    'The ACK carries the lowest bits of the count of marked packets: the difference from the count so far is how many are new. Both ends count from 5.',
  effect: (ace: number, cep: number): number => (ace - cep) & SURE,
};

export const aceMayHaveWrapped = {
  id: -1,
  ...counting,
  title: 'Marks counted, the field may have wrapped',
  formula: 'add n - (n - (ACE - s.cep)) mod 8 to s.cep',
  citation: rfc(9768, 'A.2'),
  plain:
    'ACKs before it were lost, and it covers so many packets that the few bits of the count may have wrapped: the sender assumes the most marks that fit.',
  effect: (ace: number, cep: number, acked: number): number => acked - ((acked - ((ace - cep) & SURE)) & SURE),
};

export const ECN_RULES: readonly AnyRule[] = [markAnswered, restartAfterMark, timeoutAfterMark];

/** Rules of accurate ECN only. */
export const ACE_RULES: readonly AnyRule[] = [aceCounted, aceMayHaveWrapped];

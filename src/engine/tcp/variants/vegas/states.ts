import type { AnyRule, Citation } from '../../../rule.ts';
import { setting } from '../../congestion/machines.ts';
import { statesOf, type OwnState, type StateMachine } from '../../window.ts';

const paper = (section: string): Citation => ({ source: 'Brakmo and Peterson 1995', section });

interface Seen extends OwnState {
  increment: number;
  growthRound: boolean;
  diff: number;
}

/** Decision at the end of the last round. */
export const decisions = (
  rules: Readonly<Record<'doubles' | 'rests' | 'leaves' | 'grows' | 'holds' | 'shrinks', AnyRule>>,
): StateMachine<Seen> => ({
  title: 'Decision of the round trip',
  states: [
    ...statesOf(paper('section III.C'), {
      Doubling: 'Slow start: hardly any of its segments wait, so each ACK of this round trip adds one.',
      Measuring: 'Slow start: every other round trip the window stays constant, so that the rate can be measured.',
    }),
    ...statesOf(paper('section III.B'), {
      Increase: 'Fewer than alpha of its segments wait in queues: one more over this round trip.',
      Hold: 'Between alpha and beta of its segments wait in queues, which is right: the window stays.',
      Decrease: 'More than beta of its segments wait in queues: the window is one smaller.',
    }),
  ],
  transitions: [
    { from: ['Doubling'], to: 'Measuring', when: 'a round trip is over', rules: [rules.rests] },
    { from: ['Measuring'], to: 'Doubling', when: 'Diff ≤ gamma', rules: [rules.doubles] },
    { from: ['Measuring'], to: 'Hold', when: 'Diff > gamma', rules: [rules.leaves] },
    { from: null, to: 'Increase', when: 'Diff < alpha', rules: [rules.grows] },
    { from: null, to: 'Hold', when: 'alpha ≤ Diff ≤ beta', rules: [rules.holds] },
    { from: null, to: 'Decrease', when: 'Diff > beta', rules: [rules.shrinks, rules.leaves] },
    // A window that reaches ssthresh in slow start is held until the next round ends.
    ...['Hold', 'Decrease', 'Increase'].map((to) => ({
      from: ['Doubling', 'Measuring', 'Increase'],
      to,
      when: 'cwnd ≥ ssthresh',
      rare: true as const,
    })),
    ...['Doubling', 'Measuring'].map((to) => ({
      from: ['Increase', 'Hold', 'Decrease'],
      to,
      when: 'cwnd < ssthresh',
      rare: true as const,
    })),
  ],
  current({ increment, growthRound, diff }, look) {
    if (look.window.cwnd < look.window.ssthresh) return growthRound ? 'Doubling' : 'Measuring';
    if (increment > 0) return 'Increase';
    return diff > setting(look, 'beta') ? 'Decrease' : 'Hold';
  },
});

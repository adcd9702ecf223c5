import type { Citation } from '../../../rule.ts';
import { statesOf, type StateMachine } from '../../window.ts';
import { goDown, goOn, goUp, MODE, startIsOver, stepBack, timeout, undecided, type PccState } from './rules.ts';

const source: Citation = { source: 'Dong et al. 2015', section: 'section 3.2' };
const [STARTING, DECIDING, RISING, FALLING] = ['Starting', 'Deciding', 'Adjusting upwards', 'Adjusting downwards'];

/** Starting, Decision Making and Rate Adjusting. */
export const MODES: StateMachine<PccState> = {
  title: 'State of the rate',
  states: statesOf(source, {
    [STARTING]: 'The rate doubles with each monitor interval.',
    [DECIDING]: 'Two pairs of intervals try a faster and a slower rate.',
    [RISING]: 'The rate rises in growing steps while its utility does.',
    [FALLING]: 'The rate falls in growing steps while its utility rises.',
  }),
  transitions: [
    { from: [STARTING], to: DECIDING, when: 'the utility fell', rules: [startIsOver] },
    { from: [DECIDING], to: DECIDING, when: 'the pairs disagree', rules: [undecided] },
    { from: [DECIDING], to: RISING, when: 'both prefer the higher rate', rules: [goUp] },
    { from: [DECIDING], to: FALLING, when: 'both prefer the lower rate', rules: [goDown] },
    { from: [RISING], to: RISING, when: 'the utility rose', rules: [goOn] },
    { from: [FALLING], to: FALLING, when: 'the utility rose', rules: [goOn] },
    { from: [RISING, FALLING], to: DECIDING, when: 'the utility fell', rules: [stepBack] },
    { from: null, to: DECIDING, when: 'timeout', rules: [timeout], rare: true },
  ],
  current({ mode, direction }) {
    if (mode === MODE.STARTING) return STARTING;
    if (mode === MODE.DECIDING) return DECIDING;
    return direction > 0 ? RISING : FALLING;
  },
};

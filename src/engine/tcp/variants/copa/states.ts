import type { Citation } from '../../../rule.ts';
import { statesOf, type StateMachine } from '../../window.ts';
import { compete, standBack, startIsOver, timeout, type CopaState } from './rules.ts';

const paper = (section: string): Citation => ({ source: 'Arun and Balakrishnan 2018', section });

const [START, UP, DOWN, RISING, FALLING] = [
  'Slow start',
  'Default, rising',
  'Default, falling',
  'Competitive, rising',
  'Competitive, falling',
];

/** The mode, and the direction of the window in the last round trip. */
export const MODE_AND_DIRECTION: StateMachine<CopaState> = {
  title: 'Mode and direction',
  states: [
    ...statesOf(paper('section 2.1'), {
      [START]: 'The window doubles each round trip until packets wait.',
      [UP]: 'The rate was below 1/(delta d_q) in the last round trip: the window grew.',
      [DOWN]: 'The rate was above 1/(delta d_q) in the last round trip: the window shrank.',
    }),
    ...statesOf(paper('section 2.2'), {
      [RISING]: 'Another flow fills the queue: 1/delta grows as a Reno flow’s window would, and the window grew.',
      [FALLING]: 'Another flow fills the queue: 1/delta grows as a Reno flow’s window would, and the window shrank.',
    }),
  ],
  transitions: [
    { from: [START], to: UP, when: 'packets wait', rules: [startIsOver] },
    { from: [START], to: DOWN, when: 'packets wait', rules: [startIsOver], rare: true },
    { from: [DOWN], to: UP, when: 'the window grew' },
    { from: [UP], to: DOWN, when: 'the window shrank' },
    { from: [FALLING], to: RISING, when: 'the window grew' },
    { from: [RISING], to: FALLING, when: 'the window shrank' },
    { from: [UP], to: RISING, when: 'the queue does not empty', rules: [compete] },
    { from: [DOWN], to: FALLING, when: 'the queue does not empty', rules: [compete] },
    { from: [RISING], to: UP, when: 'the queue was nearly empty', rules: [standBack] },
    { from: [FALLING], to: DOWN, when: 'the queue was nearly empty', rules: [standBack] },
    { from: null, to: START, when: 'timeout', rules: [timeout], rare: true },
  ],
  current({ starting, competing, direction }) {
    if (starting) return START;
    if (competing) return direction < 0 ? FALLING : RISING;
    return direction < 0 ? DOWN : UP;
  },
};

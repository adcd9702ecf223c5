import { rfc } from '../../../rule.ts';
import { setting } from '../../congestion/machines.ts';
import type { OwnState, StateMachine } from '../../window.ts';

interface Seen extends OwnState {
  queueingDelay: number;
}

/** Whether the queueing delay at the latest ACK is above or below the target. */
export const TARGET_SIDE: StateMachine<Seen> = {
  title: 'Queueing delay',
  states: [
    {
      name: 'Below target',
      means: 'The queue is shorter than TARGET: the window grows, the slower the nearer the target.',
      source: rfc(6817, '2.4.2'),
    },
    {
      name: 'Above target',
      means: 'The queue is as long as TARGET or longer: the window shrinks, to make room for others.',
      source: rfc(6817, '2.4.2'),
    },
  ],
  transitions: [
    { from: ['Below target'], to: 'Above target', when: 'queueing delay ≥ TARGET' },
    { from: ['Above target'], to: 'Below target', when: 'queueing delay < TARGET' },
  ],
  current: ({ queueingDelay }, look) => (queueingDelay < setting(look, 'TARGET') ? 'Below target' : 'Above target'),
};

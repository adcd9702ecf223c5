import type { AnyRule, Citation } from '../../../rule.ts';
import type { OwnState, StateMachine } from '../../window.ts';

const paper = (section: string): Citation => ({ source: 'Kuzmanovic and Knightly 2003', section });

interface Seen extends OwnState {
  inferUntil: number;
}

/** Whether another flow seems to want the link. */
export const inference = (delayed: readonly AnyRule[]): StateMachine<Seen> => ({
  title: 'Early congestion',
  states: [
    {
      name: 'Like Reno',
      means: 'No other flow seems to need the link: it grows like Reno.',
      source: paper('section III.A'),
    },
    {
      name: 'Inference',
      means:
        'The delay has grown: after halving it only observes for a while; a second sign reduces the window to one segment.',
      source: paper('section III.C'),
    },
  ],
  transitions: [
    { from: ['Like Reno'], to: 'Inference', when: 'd > d_min + delta (d_max - d_min)', rules: delayed },
    { from: ['Inference'], to: 'Like Reno', when: 'itt round trips have passed' },
  ],
  current: ({ inferUntil }, { elapsed }) => (elapsed < inferUntil ? 'Inference' : 'Like Reno'),
});

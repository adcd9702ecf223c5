import { rfc, type AnyRule } from '../../../rule.ts';
import type { OwnState, StateMachine } from '../../window.ts';

interface Seen extends OwnState {
  marked: number;
}

/** Results of the current observation window. */
export const observation = (estimates: AnyRule): StateMachine<Seen> => ({
  title: 'Window of observation',
  states: [
    {
      name: 'No marks',
      means: 'None of the segments acknowledged in this window was marked: alpha will be smaller after it.',
      source: rfc(8257, '3.3'),
    },
    {
      name: 'Marks',
      means: 'Segments of this window were marked: their fraction enters alpha when the window has been acknowledged.',
      source: rfc(8257, '3.3'),
    },
  ],
  transitions: [
    { from: ['No marks'], to: 'Marks', when: 'an ACK echoes a mark' },
    { from: ['Marks'], to: 'No marks', when: 'the window is acknowledged', rules: [estimates] },
  ],
  current: ({ marked }) => (marked > 0 ? 'Marks' : 'No marks'),
});

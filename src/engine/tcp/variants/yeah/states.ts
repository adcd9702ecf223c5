import type { AnyRule } from '../../../rule.ts';
import { inAvoidance } from '../../congestion/machines.ts';
import type { OwnState } from '../../window.ts';

const source = { source: 'Baiocchi, Castellani and Vacirca 2007', section: 'section 2' };

interface Seen extends OwnState {
  slowCount: number;
}

/** The two modes, as decided at the end of each round trip. */
export const modes = (fast: AnyRule, slow: readonly AnyRule[]) =>
  inAvoidance<Seen>({
    title: 'Mode',
    states: [
      {
        name: 'Fast',
        means: 'Few of its segments queue: until the next round trip it grows like Scalable TCP.',
        source,
      },
      {
        name: 'Slow',
        means: 'Its segments queue: it grows like Reno, and subtracts its queue from the window each round trip.',
        source,
      },
    ],
    transitions: [
      { from: ['Fast'], to: 'Slow', when: 'Q > Q_max, or L > 1/phi', rules: slow },
      { from: ['Slow'], to: 'Fast', when: 'Q ≤ Q_max and L ≤ 1/phi', rules: [fast] },
    ],
    current: ({ slowCount }) => (slowCount > 0 ? 'Slow' : 'Fast'),
  });

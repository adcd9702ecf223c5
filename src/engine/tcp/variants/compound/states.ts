import type { AnyRule } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { OwnState } from '../../window.ts';

const source = { source: 'Tan and others 2006', section: 'equation 5' };

interface Seen extends OwnState {
  backlog: number;
  dwnd: number;
}

/** Effect of the end of the last round on the delay window. */
export const delayWindow = (givesWay: AnyRule) =>
  inAvoidance<Seen>({
    title: 'Delay window',
    states: [
      {
        name: 'Grows',
        means: 'Fewer than gamma of its segments queue: each round trip increases dwnd, by more for a larger window.',
        source,
      },
      {
        name: 'Gives way',
        means: 'At least gamma of its segments queue: each round trip removes as many from dwnd.',
        source,
      },
      {
        name: 'Reno alone',
        means: 'Segments queue and dwnd is 0: the window is Reno’s part, which continues to grow.',
        source,
      },
    ],
    transitions: [
      { from: ['Gives way', 'Reno alone'], to: 'Grows', when: 'backlog < gamma' },
      { from: ['Grows'], to: 'Gives way', when: 'backlog ≥ gamma' },
      { from: ['Grows', 'Gives way'], to: 'Reno alone', when: 'dwnd = 0', rules: [givesWay] },
    ],
    current({ backlog, dwnd }, look) {
      if (backlog < setting(look, 'gammaCompound')) return 'Grows';
      return dwnd > 0 ? 'Gives way' : 'Reno alone';
    },
  });

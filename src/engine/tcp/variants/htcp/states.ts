import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { OwnState } from '../../window.ts';

const source = { source: 'Leith and Shorten 2004', section: 'section 2' };

interface Seen extends OwnState {
  lossAt: number;
  heardAt: number;
}

/** States by the time since the last loss. */
export const SPEED = inAvoidance<Seen>({
  title: 'Time since the last loss',
  states: [
    { name: 'Low speed', means: 'The last loss is at most Delta_L ago: it grows like Reno.', source },
    {
      name: 'High speed',
      means: 'The last loss is longer ago than Delta_L: alpha rises with the square of the time since then.',
      source,
    },
  ],
  transitions: [
    { from: ['Low speed'], to: 'High speed', when: 'Delta > Delta_L' },
    { from: ['High speed'], to: 'Low speed', when: 'a loss is found', kinds: ['cut', 'timeout'] },
  ],
  current: ({ lossAt, heardAt }, look) => (heardAt - lossAt <= setting(look, 'deltaL') ? 'Low speed' : 'High speed'),
});

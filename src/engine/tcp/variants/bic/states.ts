import type { Citation } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { OwnState } from '../../window.ts';

const paper = (section: string): Citation => ({ source: 'Xu, Harfoush and Rhee 2004', section });

interface Seen extends OwnState {
  W_max: number;
}

/** The target of the window, by the comparisons that the next ACK will make. */
export const SEARCH = inAvoidance<Seen>({
  title: 'Search for the window',
  states: [
    {
      name: 'Like Reno',
      means: 'Below low_window the search would be too aggressive: the window grows by one segment per round trip.',
      source: paper('section III.D'),
    },
    {
      name: 'Additive increase',
      means: 'Half of the distance to W_max exceeds S_max: the window grows by S_max per round trip.',
      source: paper('section III.B'),
    },
    {
      name: 'Binary search',
      means:
        'In one round trip the window covers a part of the distance to W_max, the size of the last loss; close to it, it creeps.',
      source: paper('section III.A'),
    },
    {
      name: 'Max probing',
      means: 'Nothing was lost at W_max: the search continues upwards, with steps that double each round trip.',
      source: paper('section III.C'),
    },
  ],
  transitions: [
    { from: ['Like Reno', 'Binary search', 'Max probing'], to: 'Additive increase', when: 'W_max is far away' },
    { from: ['Like Reno', 'Additive increase', 'Max probing'], to: 'Binary search', when: 'W_max is near' },
    { from: ['Like Reno', 'Additive increase', 'Binary search'], to: 'Max probing', when: 'cwnd ≥ W_max' },
    { from: null, to: 'Like Reno', when: 'cwnd < low_window', rare: true },
  ],
  current({ W_max }, look) {
    const { cwnd } = look.window;
    if (cwnd < setting(look, 'lowWindowBic')) return 'Like Reno';
    if (cwnd >= W_max) return 'Max probing';
    return (W_max - cwnd) / setting(look, 'bBic') > setting(look, 'sMax') ? 'Additive increase' : 'Binary search';
  },
});

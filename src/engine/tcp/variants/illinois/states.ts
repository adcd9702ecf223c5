import type { AnyRule, Citation } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { OwnState } from '../../window.ts';

const paper = (section: string): Citation => ({ source: 'Liu, Basar and Srikant 2006', section });

interface Seen extends OwnState {
  alpha: number;
}

/** States by the quantity that determines the growth. */
export const delays = (fastest: AnyRule, byDelay: AnyRule) =>
  inAvoidance<Seen>({
    title: 'Growth by delay',
    states: [
      {
        name: 'Like Reno',
        means: 'Below w_thresh segments the delay is ignored: one segment more per round trip.',
        source: paper('section 2.2'),
      },
      {
        name: 'Fastest',
        means: 'Its segments do not queue: the window grows by alpha_max segments per round trip.',
        source: paper('section 2.2'),
      },
      {
        name: 'By delay',
        means: 'Its segments queue: the longer they wait, the smaller alpha and the larger the cut at a loss.',
        source: paper('equation 1'),
      },
    ],
    transitions: [
      { from: ['Fastest'], to: 'By delay', when: 'd_a > 0.01 d_m', rules: [byDelay] },
      { from: ['By delay'], to: 'Fastest', when: 'small delays for theta round trips', rules: [fastest] },
      { from: ['Like Reno'], to: 'Fastest', when: 'cwnd ≥ w_thresh' },
      { from: ['Like Reno'], to: 'By delay', when: 'cwnd ≥ w_thresh' },
      { from: ['Fastest', 'By delay'], to: 'Like Reno', when: 'cwnd < w_thresh', rare: true },
    ],
    current({ alpha }, look) {
      if (look.window.cwnd < setting(look, 'wThresh')) return 'Like Reno';
      return alpha === setting(look, 'alphaMax') ? 'Fastest' : 'By delay';
    },
  });

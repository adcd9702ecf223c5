import { rfc, type AnyRule } from '../../../rule.ts';
import { inAvoidance } from '../../congestion/machines.ts';
import type { Look, NamedState, OwnState, StateMachine } from '../../window.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './cubic.ts';

const settings = (look: Look) => look.settings.variant as SettingsOf<typeof VARIANTS>;

const FRIENDLY: NamedState = {
  name: 'Reno-friendly',
  means: 'Reno would have the larger window here, so CUBIC grows like Reno.',
  source: rfc(9438, '4.3'),
};
const CONCAVE: NamedState = {
  name: 'Concave',
  means: 'The window climbs fast at first and slows down towards W_max, the size of the last loss.',
  source: rfc(9438, '4.4'),
};
const CONVEX: NamedState = {
  name: 'Convex',
  means: 'No loss at W_max: the window searches beyond it, slowly first and then faster and faster.',
  source: rfc(9438, '4.5'),
};

type Rules = readonly AnyRule[];

const transitions = (friendly: Rules, concave: Rules, convex: Rules, judged = 't'): StateMachine['transitions'] => [
  { from: ['Reno-friendly', 'Convex'], to: 'Concave', when: 't < K', rules: concave },
  { from: ['Concave', 'Reno-friendly'], to: 'Convex', when: 't ≥ K', rules: convex },
  { from: ['Concave', 'Convex'], to: 'Reno-friendly', when: `W_cubic(${judged}) < W_est`, rules: friendly },
];

interface Rfc extends OwnState {
  t_epoch: number;
  t_clock: number;
  K: number;
  W_est: number;
  W_max: number;
}

/**
 * The regions of RFC 9438, from the values of the last ACK: its time, and Reno's estimate after it. `ahead`: the curve
 * is compared with Reno a round trip ahead, as in quinn.
 */
export const regions = (friendly: Rules, concave: Rules, convex: Rules, ahead = false) =>
  inAvoidance<Rfc>({
    title: 'Region of the cubic curve',
    states: [FRIENDLY, CONCAVE, CONVEX],
    transitions: transitions(friendly, concave, convex, ahead ? 't + RTT' : 't'),
    current(own, look) {
      if (own.t_epoch < 0) return null;
      const t = own.t_clock - own.t_epoch;
      const d = t + (ahead ? look.srtt : 0) - own.K;
      const curve = settings(look).C * (d * d * d) + own.W_max;
      const isFriendly = settings(look).target === 'seconds' ? own.W_est > look.window.cwnd : curve < own.W_est;
      if (settings(look).renoFriendly && isFriendly) return 'Reno-friendly';
      return t < own.K ? 'Concave' : 'Convex';
    },
  });

interface Linux extends OwnState {
  t_epoch: number;
  askedAt: number;
  K: number;
  W_est: number;
  delay_min: number;
}

/** Ticks per second (CONFIG_HZ of the recorded kernel). */
export const HZ = 250;

/** Regions for today's kernel: from the tick at which the curve was last evaluated, and from Reno's window. */
export const linuxRegions = (climb: AnyRule) =>
  inAvoidance<Linux>({
    title: 'Region of the cubic curve',
    states: [FRIENDLY, CONCAVE, CONVEX],
    transitions: transitions([climb], [climb], [climb]),
    current(own, look) {
      if (own.t_epoch < 0 || own.askedAt < 0) return null;
      if (settings(look).renoFriendly && own.W_est > look.window.cwnd) return 'Reno-friendly';
      return own.askedAt / HZ - own.t_epoch + own.delay_min < own.K ? 'Concave' : 'Convex';
    },
  });

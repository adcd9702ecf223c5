import type { AnyRule } from '../rule.ts';
import { AODV_RULES } from './aodv/rules.ts';
import { DSDV_RULES } from './dsdv/rules.ts';
import { DROP_CAUSES } from '../link/drops.ts';
import { LOSS_RULES } from './losses.ts';
import { MAC_RULES } from './mac/rules.ts';

/**
 * All rules of wireless networks. In their firings LINK is the number of the node where the rule fired, and SUBJECT the
 * node concerned (the destination of a route, the next hop of a frame); FLOW is -1 unless a packet of a flow is
 * concerned.
 */
export const WIRELESS_RULES: readonly AnyRule[] = [
  ...LOSS_RULES.slice(DROP_CAUSES.length),
  ...MAC_RULES,
  ...AODV_RULES,
  ...DSDV_RULES,
];

import type { AnyRule } from '../rule.ts';
import { AODV_RULES } from './aodv/rules.ts';
import { DSDV_RULES } from './dsdv/rules.ts';
import { MAC_RULES } from './mac/rules.ts';

/**
 * All rules of radios and routing. In their firings LINK is the number of the node where the rule fired, and SUBJECT the
 * node concerned (the destination of a route, the next hop of a frame); FLOW is -1 unless a packet of a flow is
 * concerned.
 */
export const RADIO_RULES: readonly AnyRule[] = [...MAC_RULES, ...AODV_RULES, ...DSDV_RULES];

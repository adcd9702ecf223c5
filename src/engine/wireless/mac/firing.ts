import { FIRING } from '../../kernel/journal.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { ROUTE } from '../../kernel/packets.ts';
import { headOf, NEXT_HOP, type Datagrams } from '../datagrams.ts';
import type { MacState } from './macState.ts';
import type { MacRule } from './rules.ts';

/** Fires a rule about the current packet. Returns the firing's id, or -1 if it was not recorded. */
export type MacFire = (rule: MacRule) => number;

/**
 * Makes the function by which a station fires rules: each firing writes its record and the journal, with contention
 * window and retries before and after. It concerns the next hop of the current packet and belongs to that packet's
 * flow.
 */
export function firing(kernel: Kernel, datagrams: Datagrams, node: number, state: MacState): MacFire {
  const { journal } = kernel;
  return (rule) => {
    if (rule.quiet) {
      rule.effect(state, null);
      return -1;
    }
    const route = datagrams.pool.rows[state.packet + ROUTE]!;
    const flow = route < 0 ? -1 : route >> 1;
    const nextHop = datagrams.state.heads[headOf(state.packet) + NEXT_HOP]!;
    const at = journal.open(rule.id, flow, nextHop, -1, node);
    journal.rows[at + FIRING.BEFORE] = state.cw;
    journal.rows[at + FIRING.BEFORE_2] = state.shortRetries + state.longRetries;
    rule.effect(state, null);
    journal.rows[at + FIRING.AFTER] = state.cw;
    journal.rows[at + FIRING.AFTER_2] = state.shortRetries + state.longRetries;
    return journal.close(at);
  };
}

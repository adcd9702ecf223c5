import { COUNT, ROUTE, SEQ } from '../kernel/packets.ts';
import { PACKET } from '../kernel/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { DROP_CAUSES, DROP_RULES, FORCED, LINK_LOSS, QUEUE_FULL } from '../link/drops.ts';

/** Lost segments remembered per flow, so that what TCP does later can name its cause. */
const REMEMBERED = 64;

/**
 * The book of losses: what was dropped, of which flow, why. It also remembers
 * the newest lost segments of each flow; senders cannot see it, only the
 * journal uses it to tie a reaction to the packet that caused it.
 */
export class Ledger {
  readonly state;

  constructor(
    private readonly kernel: Kernel,
    flows: number,
  ) {
    this.state = kernel.state({
      /** Lost packets by route (2 x flow + direction) and cause. */
      dropped: new Float64Array(flows * 2 * DROP_CAUSES.length),
      lostSegment: new Float64Array(flows * REMEMBERED).fill(-1),
      lostHappening: new Float64Array(flows * REMEMBERED).fill(-1),
      lostCount: new Float64Array(flows),
    });
  }

  /** Books the loss of `packet` on `link` and frees it. `queued`: packets in the link's queue at that moment. */
  drop(
    packet: number,
    cause: typeof QUEUE_FULL | typeof LINK_LOSS | typeof FORCED,
    link: number,
    queued: number,
    limit: number,
  ): void {
    const { state, kernel } = this;
    const { rows } = kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    const at = route * DROP_CAUSES.length + cause;
    state.dropped[at] = state.dropped[at]! + 1;
    const flow = route >> 1;
    const segment = rows[packet + SEQ]!;
    const id = kernel.journal.write(
      DROP_RULES[cause]!.id,
      flow,
      segment,
      -1,
      link,
      queued,
      limit,
      rows[packet + COUNT]!,
      route & 1,
    );
    if ((route & 1) === 0) {
      kernel.journal.packet(PACKET.DROPPED, flow, segment);
      const slot = flow * REMEMBERED + (state.lostCount[flow]! % REMEMBERED);
      state.lostCount[flow] = state.lostCount[flow]! + 1;
      state.lostSegment[slot] = segment;
      state.lostHappening[slot] = id;
    }
    kernel.packets.give(packet);
  }

  /** Id of the happening in which `segment` of `flow` was last lost, or -1. */
  lossOf(flow: number, segment: number): number {
    const { state } = this;
    let newest = -1;
    const from = flow * REMEMBERED;
    for (let i = from; i < from + REMEMBERED; i++) {
      if (state.lostSegment[i] === segment && state.lostHappening[i]! > newest) newest = state.lostHappening[i]!;
    }
    return newest;
  }

  /** Packets lost on a route (0 data, 1 ACKs), for all causes. */
  droppedOn(flow: number, direction: 0 | 1): number {
    const from = (flow * 2 + direction) * DROP_CAUSES.length;
    let sum = 0;
    for (let i = 0; i < DROP_CAUSES.length; i++) sum += this.state.dropped[from + i]!;
    return sum;
  }
}

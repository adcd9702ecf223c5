import { COUNT, ROUTE, SEQ } from '../kernel/packets.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { RandomStream } from '../kernel/random.ts';
import { FORCED, LINK_LOSS } from './drops.ts';

/** Decides at the entry of a link whether a packet is lost. Returns a cause code, or -1 to let it pass. */
export interface LossModel {
  verdict(packet: number): -1 | typeof LINK_LOSS | typeof FORCED;
}

/** A segment to drop: the `transmission`-th transmission of `segment` of `flow`. */
interface ForcedDrop {
  readonly flow: number;
  readonly segment: number;
  readonly transmission: number;
}

/**
 * Drops the segments named in the scenario, and the next `quota` data packets of a flow
 * when the user asks for it during the run.
 */
export class ForcedLoss implements LossModel {
  readonly state;

  constructor(
    private readonly kernel: Kernel,
    private readonly drops: readonly ForcedDrop[],
    flows: number,
    private readonly next: LossModel | null,
  ) {
    this.state = kernel.state({
      pending: drops.length,
      done: new Uint8Array(drops.length),
      quota: new Float64Array(flows),
    });
  }

  verdict(packet: number): -1 | typeof LINK_LOSS | typeof FORCED {
    const { state } = this;
    const { rows } = this.kernel.packets.state;
    const route = rows[packet + ROUTE]!;
    if ((route & 1) === 0) {
      const flow = route >> 1;
      if (state.quota[flow]! > 0) {
        state.quota[flow] = state.quota[flow]! - 1;
        return FORCED;
      }
      if (state.pending > 0 && this.listed(flow, rows[packet + SEQ]!, rows[packet + COUNT]!)) return FORCED;
    }
    return this.next === null ? -1 : this.next.verdict(packet);
  }

  private listed(flow: number, segment: number, transmission: number): boolean {
    const { state } = this;
    for (let i = 0; i < this.drops.length; i++) {
      const drop = this.drops[i]!;
      if (state.done[i] === 0 && drop.flow === flow && drop.segment === segment && drop.transmission === transmission) {
        state.done[i] = 1;
        state.pending--;
        return true;
      }
    }
    return false;
  }
}

/** A loss rate set by the user during the run; until then the link's own model decides. */
export class SettableLoss implements LossModel {
  readonly state;
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly own: LossModel | null,
  ) {
    this.state = kernel.state({ set: false, rate: NaN });
    this.random = kernel.random(`${name} set loss`);
  }

  verdict(packet: number): -1 | typeof LINK_LOSS | typeof FORCED {
    if (!this.state.set) return this.own === null ? -1 : this.own.verdict(packet);
    return this.random.uniform() < this.state.rate ? LINK_LOSS : -1;
  }
}

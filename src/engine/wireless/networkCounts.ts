import type { Kernel } from '../kernel/kernel.ts';
import type { PlainState } from '../kernel/state.ts';
import { LOSS_CAUSES } from './losses.ts';

interface RecordState extends PlainState {
  /**
   * Routing messages passed to the link layer, counted at every node on their path, and their bytes; ARP requests and
   * replies.
   */
  routingSent: number;
  routingBytes: number;
  arpSent: number;
  /** Routing messages lost, by cause. */
  routingLost: Float64Array;
  /** By flow and direction: packets duplicated by the link layer, packets that arrived, and their total hops. */
  doubled: Float64Array;
  arrived: Float64Array;
  hops: Float64Array;
}

/** Counters of a wireless network. */
export class NetworkCounts {
  readonly state: RecordState;

  constructor(kernel: Kernel, flows: number) {
    this.state = kernel.state<RecordState>({
      routingSent: 0,
      routingBytes: 0,
      arpSent: 0,
      routingLost: new Float64Array(LOSS_CAUSES.length),
      doubled: new Float64Array(flows * 2),
      arrived: new Float64Array(flows * 2),
      hops: new Float64Array(flows * 2),
    });
  }
}

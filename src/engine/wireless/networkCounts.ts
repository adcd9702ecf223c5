import type { Kernel } from '../kernel/kernel.ts';
import type { PlainState } from '../kernel/state.ts';
import { LOSS_CAUSES } from './losses.ts';

interface RecordState extends PlainState {
  /** Routing messages handed to the link layer, by every node on their way, and their bytes; requests and replies of ARP. */
  routingSent: number;
  routingBytes: number;
  arpSent: number;
  /** Routing messages lost, by cause. */
  routingLost: Float64Array;
  /** By flow and direction: packets that the link layer doubled, packets that have arrived, and the hops they had gone. */
  doubled: Float64Array;
  arrived: Float64Array;
  hops: Float64Array;
}

/** What a wireless network did, in numbers. */
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

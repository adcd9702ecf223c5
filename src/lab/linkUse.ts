import type { Link } from '../engine/link/link.ts';
import { usage } from '../engine/link/usage.ts';

/** What has been counted of a link. */
export interface LinkUse {
  /** Packets and bytes whose transmission began. */
  readonly packets: number;
  readonly bytes: number;
  readonly drops: number;
  readonly marks: number;
  /** Integral of the queue over time, the packet being sent included, packets x s; time spent sending, s. */
  readonly queueing: number;
  readonly busy: number;
  /** Sum of the propagation delays of the packets, s. */
  readonly travel: number;
}

/** What `link` has done over [0, time], s. No event may lie between the last one and `time`. */
export function linkUse(link: Link, time: number): LinkUse {
  const { packets, bytes, queueing, busy } = usage(link, time);
  const { drops, delay } = link.state;
  const { packetsBefore, travelBefore } = link.earlier;
  const travel = travelBefore + (packets - packetsBefore) * delay;
  return { packets, bytes, drops, marks: link.marks, queueing, busy, travel };
}

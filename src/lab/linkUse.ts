import type { Link } from '../engine/link/link.ts';
import { usage } from '../engine/link/usage.ts';

/** What a link has done by the end of a run. */
export interface LinkUse {
  /** Packets and bytes whose transmission began. */
  readonly packets: number;
  readonly bytes: number;
  /** Packets, the one being sent included: time average. */
  readonly meanQueue: number;
  /** Share of time it was busy. */
  readonly utilisation: number;
}

/** What `link` has done over [0, end], s. No event may lie between the last one and `end`. */
export function linkUse(link: Link, end: number): LinkUse {
  const { packets, bytes, queueing, busy } = usage(link, end);
  return { packets, bytes, meanQueue: end > 0 ? queueing / end : 0, utilisation: end > 0 ? busy / end : 0 };
}

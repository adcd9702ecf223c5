import type { LinkResult, Result } from '../../lab/result.ts';
import type { QueueQuantiles } from '../../study/quantiles.ts';

/** What one direction of a link did, with how full its queue was most of the time. */
export type WatchedLink = LinkResult & QueueQuantiles;

/** A result whose queues were looked at. */
export interface WatchedResult extends Result {
  readonly links: readonly WatchedLink[];
}

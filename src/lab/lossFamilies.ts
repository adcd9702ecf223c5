/** The true causes of loss, grouped by what they mean to a reader. */
import type { LossCause } from '../engine/wireless/losses.ts';

/** True causes of loss that mean the same to a reader, in the order in which tables show them. */
export const LOSS_FAMILIES = ['queue', 'collision', 'route', 'bits', 'address', 'hops', 'forced'] as const;
export type Family = (typeof LOSS_FAMILIES)[number];

const FAMILY_OF: Readonly<Partial<Record<LossCause, Family>>> = {
  queue: 'queue',
  collision: 'collision',
  retryLimit: 'collision',
  outOfRange: 'route',
  linkBroken: 'route',
  noRoute: 'route',
  loss: 'bits',
  arp: 'address',
  ttl: 'hops',
  loop: 'hops',
  forced: 'forced',
};

/** The family of a true cause: `queue` for all that a queue discipline drops for. */
export const lossFamilyOf = (cause: LossCause): Family => FAMILY_OF[cause] ?? 'queue';

/** The recorded quantity that counts the losses of a family. */
export const LOST_QUANTITY = {
  queue: 'lostQueue',
  collision: 'lostCollision',
  route: 'lostRoute',
  bits: 'lostBits',
  address: 'lostAddress',
  hops: 'lostHops',
  forced: 'lostForced',
} as const;

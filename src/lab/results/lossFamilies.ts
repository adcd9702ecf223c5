/** True causes of loss, grouped by meaning for a reader. */
import type { LossCause } from '../../engine/wireless/losses.ts';

/** Families of causes, in the order of tables. */
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

/** The family of a true cause: `queue` for everything dropped by a queue discipline. */
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

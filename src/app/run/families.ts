import type { LossCause } from '../../engine/wireless/losses.ts';

/** True causes of loss that mean the same to a reader. */
export type Family = 'queue' | 'collision' | 'route' | 'bits' | 'address' | 'hops' | 'forced';

export interface FamilyFacts {
  readonly family: Family;
  /** "collision, MAC gave up" */
  readonly name: string;
  /** In a narrow place: "MAC". */
  readonly short: string;
  /** Beside a mark on a plot: "collision". */
  readonly mark: string;
  /** Those of the queue's family are besides all others: what a discipline drops for. */
  readonly causes: readonly LossCause[];
  /** Whether it is right to slow down for it: only a full queue says that there is too much on the way. */
  readonly right: 'yes' | 'at times' | 'no';
}

/** In the order of the table. The first four are shown even when they have not occurred. */
export const FAMILIES: readonly FamilyFacts[] = [
  {
    family: 'queue',
    name: 'queue full',
    short: 'queue',
    mark: 'queue full',
    causes: ['queue'],
    right: 'yes',
  },
  {
    family: 'collision',
    name: 'collision, MAC gave up',
    short: 'MAC',
    mark: 'collision',
    causes: ['collision', 'retryLimit'],
    right: 'at times',
  },
  {
    family: 'route',
    name: 'route broken',
    short: 'route',
    mark: 'route broken',
    causes: ['outOfRange', 'linkBroken', 'noRoute'],
    right: 'no',
  },
  { family: 'bits', name: 'bit error', short: 'bits', mark: 'bit error', causes: ['loss'], right: 'no' },
  { family: 'address', name: 'address unknown (ARP)', short: 'ARP', mark: 'ARP', causes: ['arp'], right: 'no' },
  { family: 'hops', name: 'too many hops (TTL)', short: 'TTL', mark: 'TTL', causes: ['ttl', 'loop'], right: 'no' },
  {
    family: 'forced',
    name: 'dropped on purpose',
    short: 'purpose',
    mark: 'dropped on purpose',
    causes: ['forced'],
    right: 'no',
  },
];
/** How many of them are shown always. */
export const USUAL_FAMILIES = 4;

const BY_CAUSE = new Map(FAMILIES.flatMap((facts) => facts.causes.map((cause) => [cause, facts] as const)));

/** The family of a true cause: what none of the others has is what a queue discipline drops for. */
export const familyOf = (cause: LossCause): FamilyFacts => BY_CAUSE.get(cause) ?? FAMILIES[0]!;

/** Whether a queue drops for this cause before it is full, or by a rule of its own. */
export const isEarly = (cause: LossCause): boolean => cause !== 'queue' && familyOf(cause).family === 'queue';

import type { LossCause } from '../../../engine/wireless/losses.ts';
import { lossFamilyOf, type Family } from '../../../lab/results/lossFamilies.ts';

export type { Family };

export interface FamilyFacts {
  readonly family: Family;
  /** "collision, MAC gave up" */
  readonly name: string;
  /** Short form: "MAC". */
  readonly short: string;
  /** Label of a mark: "collision". */
  readonly mark: string;
  /** Whether slowing down is the right reaction: only a full queue indicates too much data in flight. */
  readonly right: 'yes' | 'at times' | 'no';
}

/** In table order. The first four are always shown. */
export const FAMILIES: readonly FamilyFacts[] = [
  {
    family: 'queue',
    name: 'queue full',
    short: 'queue',
    mark: 'queue full',
    right: 'yes',
  },
  {
    family: 'collision',
    name: 'collision, MAC gave up',
    short: 'MAC',
    mark: 'collision',
    right: 'at times',
  },
  {
    family: 'route',
    name: 'route broken',
    short: 'route',
    mark: 'route broken',
    right: 'no',
  },
  { family: 'bits', name: 'bit error', short: 'bits', mark: 'bit error', right: 'no' },
  { family: 'address', name: 'address unknown (ARP)', short: 'ARP', mark: 'ARP', right: 'no' },
  { family: 'hops', name: 'too many hops (TTL)', short: 'TTL', mark: 'TTL', right: 'no' },
  {
    family: 'forced',
    name: 'dropped on purpose',
    short: 'purpose',
    mark: 'dropped on purpose',
    right: 'no',
  },
];
/** Number of families always shown. */
export const USUAL_FAMILIES = 4;

const BY_FAMILY = new Map(FAMILIES.map((facts) => [facts.family, facts]));

/** The family of a true cause of loss. */
export const familyOf = (cause: LossCause): FamilyFacts => BY_FAMILY.get(lossFamilyOf(cause))!;

/** Whether a queue drops for this cause before it is full, or by its own rule. */
export const isEarly = (cause: LossCause): boolean => cause !== 'queue' && familyOf(cause).family === 'queue';

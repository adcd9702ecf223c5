// Written by scripts/variants.mjs from ../list.ts.
import { EXPORTS as none } from '../none/exports.ts';
import { EXPORTS as bernoulli } from '../bernoulli/exports.ts';
import { EXPORTS as every } from '../every/exports.ts';
import { EXPORTS as outage } from '../outage/exports.ts';

/** How other tools write loss models, in the order of menus. */
export const ALL_EXPORTS = { ...none, ...bernoulli, ...every, ...outage } as const;

// Written by scripts/variants.mjs from ../list.ts.
import { EXPORTS as noneExports } from '../none/none.ts';
import { WORDS as bernoulli, EXPORTS as bernoulliExports } from '../bernoulli/bernoulli.ts';
import { WORDS as every, EXPORTS as everyExports } from '../every/every.ts';
import { WORDS as gilbert } from '../gilbert/gilbert.ts';
import { WORDS as outage, EXPORTS as outageExports } from '../outage/outage.ts';

/** How a form says loss models, in the order of menus. */
export const ALL_WORDS = { ...bernoulli, ...every, ...gilbert, ...outage } as const;

/** How other tools write loss models, in the order of menus. */
export const ALL_EXPORTS = { ...noneExports, ...bernoulliExports, ...everyExports, ...outageExports } as const;

// Written by scripts/variants.mjs from ../list.ts.
import { EXPORTS as noneExports } from '../none/words.ts';
import { WORDS as bernoulli, EXPORTS as bernoulliExports } from '../bernoulli/words.ts';
import { WORDS as every, EXPORTS as everyExports } from '../every/words.ts';
import { WORDS as gilbert } from '../gilbert/words.ts';
import { WORDS as outage, EXPORTS as outageExports } from '../outage/words.ts';

/** How a form says loss models, in the order of menus. */
export const ALL_WORDS = { ...bernoulli, ...every, ...gilbert, ...outage } as const;

/** How other tools write loss models, in the order of menus. */
export const ALL_EXPORTS = { ...noneExports, ...bernoulliExports, ...everyExports, ...outageExports } as const;

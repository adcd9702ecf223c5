// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as bernoulli } from '../bernoulli/words.ts';
import { WORDS as every } from '../every/words.ts';
import { WORDS as gilbert } from '../gilbert/words.ts';
import { WORDS as outage } from '../outage/words.ts';

/** How a form says loss models, in the order of menus. */
export const ALL_WORDS = { ...bernoulli, ...every, ...gilbert, ...outage } as const;

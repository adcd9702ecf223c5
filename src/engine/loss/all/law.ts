// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as none } from '../none/none.ts';
import { LAWS as bernoulli } from '../bernoulli/bernoulli.ts';
import { LAWS as every } from '../every/every.ts';
import { LAWS as gilbert } from '../gilbert/gilbert.ts';
import { LAWS as outage } from '../outage/outage.ts';

/** Every loss model, in the order of menus. */
export const ALL_LAWS = [...none, ...bernoulli, ...every, ...gilbert, ...outage] as const;

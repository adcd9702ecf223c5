// Written by scripts/variants.mjs from ../list.ts.
import { LOSSES as none } from '../none/catalogue.ts';
import { LOSSES as bernoulli } from '../bernoulli/catalogue.ts';
import { LOSSES as every } from '../every/catalogue.ts';
import { LOSSES as gilbert } from '../gilbert/catalogue.ts';
import { LOSSES as outage } from '../outage/catalogue.ts';

/** What form, links and menus know of every loss model, in the order of menus. */
export const ALL_LOSSES = [...none, ...bernoulli, ...every, ...gilbert, ...outage] as const;

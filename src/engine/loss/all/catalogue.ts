// Written by scripts/variants.mjs from ../list.ts.
import { LOSSES as none } from '../none/none.ts';
import { LOSSES as bernoulli } from '../bernoulli/bernoulli.ts';
import { LOSSES as every } from '../every/every.ts';
import { LOSSES as gilbert } from '../gilbert/gilbert.ts';
import { LOSSES as outage } from '../outage/outage.ts';

/** What form, links and menus know of every loss model, in the order of menus. */
export const ALL_LOSSES = [...none, ...bernoulli, ...every, ...gilbert, ...outage] as const;

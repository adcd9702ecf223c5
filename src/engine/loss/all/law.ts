// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as none } from '../none/law.ts';
import { LAWS as bernoulli } from '../bernoulli/law.ts';
import { LAWS as every } from '../every/law.ts';
import { LAWS as gilbert } from '../gilbert/law.ts';
import { LAWS as outage } from '../outage/law.ts';

/** Every loss model, in the order of menus. */
export const ALL_LAWS = [...none, ...bernoulli, ...every, ...gilbert, ...outage] as const;

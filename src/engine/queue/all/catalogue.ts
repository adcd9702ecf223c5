// Written by scripts/variants.mjs from ../list.ts.
import { QUEUES as dropTail } from '../dropTail/catalogue.ts';
import { QUEUES as red } from '../red/catalogue.ts';
import { QUEUES as step } from '../step/catalogue.ts';
import { QUEUES as codel } from '../codel/catalogue.ts';

/** What form, links and menus know of every queue discipline, in the order of menus. */
export const ALL_QUEUES = [...dropTail, ...red, ...step, ...codel] as const;

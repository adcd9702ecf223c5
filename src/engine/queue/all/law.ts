// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as dropTail } from '../dropTail/law.ts';
import { LAWS as red } from '../red/law.ts';
import { LAWS as step } from '../step/law.ts';
import { LAWS as codel } from '../codel/law.ts';

/** Every queue discipline, in the order of menus. */
export const ALL_LAWS = [...dropTail, ...red, ...step, ...codel] as const;

// Written by scripts/variants.mjs from ../list.ts.
import { EFFECTS as none } from '../none/catalogue.ts';
import { EFFECTS as late } from '../late/catalogue.ts';
import { EFFECTS as jitter } from '../jitter/catalogue.ts';
import { EFFECTS as duplicate } from '../duplicate/catalogue.ts';

/** What form, links and menus know of every effect, in the order of menus. */
export const ALL_EFFECTS = [...none, ...late, ...jitter, ...duplicate] as const;

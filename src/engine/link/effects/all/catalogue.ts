// Written by scripts/variants.mjs from ../list.ts.
import { EFFECTS as none } from '../none/none.ts';
import { EFFECTS as late } from '../late/late.ts';
import { EFFECTS as jitter } from '../jitter/jitter.ts';
import { EFFECTS as duplicate } from '../duplicate/duplicate.ts';

/** What form, links and menus know of every effect, in the order of menus. */
export const ALL_EFFECTS = [...none, ...late, ...jitter, ...duplicate] as const;

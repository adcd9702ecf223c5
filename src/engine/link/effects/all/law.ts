// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as none } from '../none/none.ts';
import { LAWS as late } from '../late/late.ts';
import { LAWS as jitter } from '../jitter/jitter.ts';
import { LAWS as duplicate } from '../duplicate/duplicate.ts';

/** Every effect of a link, in the order of menus. */
export const ALL_LAWS = [...none, ...late, ...jitter, ...duplicate] as const;

// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as none } from '../none/law.ts';
import { LAWS as late } from '../late/law.ts';
import { LAWS as jitter } from '../jitter/law.ts';
import { LAWS as duplicate } from '../duplicate/law.ts';

/** Every effect of a link, in the order of menus. */
export const ALL_LAWS = [...none, ...late, ...jitter, ...duplicate] as const;

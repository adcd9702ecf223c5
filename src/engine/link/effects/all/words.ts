// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as late } from '../late/late.ts';
import { WORDS as jitter } from '../jitter/jitter.ts';
import { WORDS as duplicate } from '../duplicate/duplicate.ts';

/** How a form says effects of a link, in the order of menus. */
export const ALL_WORDS = { ...late, ...jitter, ...duplicate } as const;

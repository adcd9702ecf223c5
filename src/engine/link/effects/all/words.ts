// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as late } from '../late/words.ts';
import { WORDS as jitter } from '../jitter/words.ts';
import { WORDS as duplicate } from '../duplicate/words.ts';

/** How a form says effects of a link, in the order of menus. */
export const ALL_WORDS = { ...late, ...jitter, ...duplicate } as const;

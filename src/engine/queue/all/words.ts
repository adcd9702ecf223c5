// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as dropTail, EXPORTS as dropTailExports } from '../dropTail/words.ts';
import { WORDS as red } from '../red/words.ts';
import { WORDS as step } from '../step/words.ts';
import { WORDS as codel, EXPORTS as codelExports } from '../codel/words.ts';
import { WORDS as pie, EXPORTS as pieExports } from '../pie/words.ts';
import { WORDS as policer } from '../policer/words.ts';
import { WORDS as headDrop, EXPORTS as headDropExports } from '../headDrop/words.ts';
import { WORDS as shaper } from '../shaper/words.ts';
import { WORDS as priority, EXPORTS as priorityExports } from '../priority/words.ts';
import { WORDS as drr } from '../drr/words.ts';
import { WORDS as fqCodel, EXPORTS as fqCodelExports } from '../fqCodel/words.ts';
import { WORDS as trace } from '../trace/words.ts';
import { WORDS as sfq, EXPORTS as sfqExports } from '../sfq/words.ts';
import { WORDS as dualPi2, EXPORTS as dualPi2Exports } from '../dualPi2/words.ts';

/** How a form says queue disciplines, in the order of menus. */
export const ALL_WORDS = {
  ...dropTail,
  ...red,
  ...step,
  ...codel,
  ...pie,
  ...policer,
  ...headDrop,
  ...shaper,
  ...priority,
  ...drr,
  ...fqCodel,
  ...trace,
  ...sfq,
  ...dualPi2,
} as const;

/** How other tools write queue disciplines, in the order of menus. */
export const ALL_EXPORTS = {
  ...dropTailExports,
  ...codelExports,
  ...pieExports,
  ...headDropExports,
  ...priorityExports,
  ...fqCodelExports,
  ...sfqExports,
  ...dualPi2Exports,
} as const;

// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as dropTail, EXPORTS as dropTailExports } from '../dropTail/dropTail.ts';
import { WORDS as red } from '../red/red.ts';
import { WORDS as step } from '../step/step.ts';
import { WORDS as codel, EXPORTS as codelExports } from '../codel/codel.ts';
import { WORDS as pie, EXPORTS as pieExports } from '../pie/pie.ts';
import { WORDS as policer } from '../policer/policer.ts';
import { WORDS as headDrop, EXPORTS as headDropExports } from '../headDrop/headDrop.ts';
import { WORDS as shaper } from '../shaper/shaper.ts';
import { WORDS as priority, EXPORTS as priorityExports } from '../priority/priority.ts';
import { WORDS as drr } from '../drr/drr.ts';
import { WORDS as fqCodel, EXPORTS as fqCodelExports } from '../fqCodel/fqCodel.ts';
import { WORDS as trace } from '../trace/trace.ts';
import { WORDS as sfq, EXPORTS as sfqExports } from '../sfq/sfq.ts';
import { WORDS as dualPi2, EXPORTS as dualPi2Exports } from '../dualPi2/dualPi2.ts';

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

// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as dropTail } from '../dropTail/dropTail.ts';
import { LAWS as red } from '../red/red.ts';
import { LAWS as step } from '../step/step.ts';
import { LAWS as codel } from '../codel/law.ts';
import { LAWS as pie } from '../pie/pie.ts';
import { LAWS as policer } from '../policer/policer.ts';
import { LAWS as headDrop } from '../headDrop/headDrop.ts';
import { LAWS as shaper } from '../shaper/shaper.ts';
import { LAWS as priority } from '../priority/priority.ts';
import { LAWS as drr } from '../drr/drr.ts';
import { LAWS as fqCodel } from '../fqCodel/fqCodel.ts';
import { LAWS as trace } from '../trace/trace.ts';
import { LAWS as sfq } from '../sfq/sfq.ts';
import { LAWS as dualPi2 } from '../dualPi2/dualPi2.ts';

/** Every queue discipline, in the order of menus. */
export const ALL_LAWS = [
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
] as const;

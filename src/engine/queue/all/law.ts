// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as dropTail } from '../dropTail/law.ts';
import { LAWS as red } from '../red/law.ts';
import { LAWS as step } from '../step/law.ts';
import { LAWS as codel } from '../codel/law.ts';
import { LAWS as pie } from '../pie/law.ts';
import { LAWS as policer } from '../policer/law.ts';
import { LAWS as headDrop } from '../headDrop/law.ts';
import { LAWS as shaper } from '../shaper/law.ts';
import { LAWS as priority } from '../priority/law.ts';
import { LAWS as drr } from '../drr/law.ts';
import { LAWS as fqCodel } from '../fqCodel/law.ts';
import { LAWS as trace } from '../trace/law.ts';
import { LAWS as sfq } from '../sfq/law.ts';
import { LAWS as dualPi2 } from '../dualPi2/law.ts';

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

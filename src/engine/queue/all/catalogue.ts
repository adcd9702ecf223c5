// Written by scripts/variants.mjs from ../list.ts.
import { QUEUES as dropTail } from '../dropTail/catalogue.ts';
import { QUEUES as red } from '../red/catalogue.ts';
import { QUEUES as step } from '../step/catalogue.ts';
import { QUEUES as codel } from '../codel/catalogue.ts';
import { QUEUES as pie } from '../pie/catalogue.ts';
import { QUEUES as policer } from '../policer/catalogue.ts';
import { QUEUES as headDrop } from '../headDrop/catalogue.ts';
import { QUEUES as shaper } from '../shaper/catalogue.ts';
import { QUEUES as priority } from '../priority/catalogue.ts';
import { QUEUES as drr } from '../drr/catalogue.ts';
import { QUEUES as fqCodel } from '../fqCodel/catalogue.ts';
import { QUEUES as trace } from '../trace/catalogue.ts';
import { QUEUES as sfq } from '../sfq/catalogue.ts';
import { QUEUES as dualPi2 } from '../dualPi2/catalogue.ts';

/** What form, links and menus know of every queue discipline, in the order of menus. */
export const ALL_QUEUES = [
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

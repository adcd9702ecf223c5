// Written by scripts/variants.mjs from ../list.ts.
import { QUEUES as dropTail } from '../dropTail/dropTail.ts';
import { QUEUES as red } from '../red/red.ts';
import { QUEUES as step } from '../step/step.ts';
import { QUEUES as codel } from '../codel/codel.ts';
import { QUEUES as pie } from '../pie/pie.ts';
import { QUEUES as policer } from '../policer/policer.ts';
import { QUEUES as headDrop } from '../headDrop/headDrop.ts';
import { QUEUES as shaper } from '../shaper/shaper.ts';
import { QUEUES as priority } from '../priority/priority.ts';
import { QUEUES as drr } from '../drr/drr.ts';
import { QUEUES as fqCodel } from '../fqCodel/fqCodel.ts';
import { QUEUES as trace } from '../trace/trace.ts';
import { QUEUES as sfq } from '../sfq/sfq.ts';
import { QUEUES as dualPi2 } from '../dualPi2/dualPi2.ts';

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

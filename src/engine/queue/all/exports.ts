// Written by scripts/variants.mjs from ../list.ts.
import { EXPORTS as dropTail } from '../dropTail/exports.ts';
import { EXPORTS as codel } from '../codel/exports.ts';
import { EXPORTS as pie } from '../pie/exports.ts';
import { EXPORTS as headDrop } from '../headDrop/exports.ts';
import { EXPORTS as priority } from '../priority/exports.ts';
import { EXPORTS as fqCodel } from '../fqCodel/exports.ts';
import { EXPORTS as sfq } from '../sfq/exports.ts';

/** How other tools write queue disciplines, in the order of menus. */
export const ALL_EXPORTS = { ...dropTail, ...codel, ...pie, ...headDrop, ...priority, ...fqCodel, ...sfq } as const;

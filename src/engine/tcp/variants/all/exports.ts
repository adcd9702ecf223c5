// Written by scripts/variants.mjs from ../list.ts.
import { EXPORTS as reno } from '../reno/exports.ts';
import { EXPORTS as vegas } from '../vegas/exports.ts';
import { EXPORTS as bic } from '../bic/exports.ts';
import { EXPORTS as cubic } from '../cubic/exports.ts';
import { EXPORTS as highspeed } from '../highspeed/exports.ts';
import { EXPORTS as scalable } from '../scalable/exports.ts';
import { EXPORTS as htcp } from '../htcp/exports.ts';
import { EXPORTS as veno } from '../veno/exports.ts';
import { EXPORTS as illinois } from '../illinois/exports.ts';
import { EXPORTS as yeah } from '../yeah/exports.ts';
import { EXPORTS as westwood } from '../westwood/exports.ts';
import { EXPORTS as hybla } from '../hybla/exports.ts';
import { EXPORTS as lp } from '../lp/exports.ts';
import { EXPORTS as ledbat } from '../ledbat/exports.ts';
import { EXPORTS as dctcp } from '../dctcp/exports.ts';
import { EXPORTS as bbr } from '../bbr/exports.ts';

/** What other tools call variants, in the order of menus. */
export const ALL_EXPORTS = {
  ...reno,
  ...vegas,
  ...bic,
  ...cubic,
  ...highspeed,
  ...scalable,
  ...htcp,
  ...veno,
  ...illinois,
  ...yeah,
  ...westwood,
  ...hybla,
  ...lp,
  ...ledbat,
  ...dctcp,
  ...bbr,
} as const;

// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as reno, EXPORTS as renoExports } from '../reno/reno.ts';
import { WORDS as aimd } from '../aimd/aimd.ts';
import { WORDS as dual } from '../dual/dual.ts';
import { WORDS as vegas, EXPORTS as vegasExports } from '../vegas/vegas.ts';
import { WORDS as bic, EXPORTS as bicExports } from '../bic/bic.ts';
import { WORDS as cubic, EXPORTS as cubicExports } from '../cubic/cubic.ts';
import { WORDS as highspeed, EXPORTS as highspeedExports } from '../highspeed/highspeed.ts';
import { WORDS as scalable, EXPORTS as scalableExports } from '../scalable/scalable.ts';
import { WORDS as htcp, EXPORTS as htcpExports } from '../htcp/htcp.ts';
import { WORDS as veno, EXPORTS as venoExports } from '../veno/veno.ts';
import { WORDS as compound } from '../compound/compound.ts';
import { WORDS as illinois, EXPORTS as illinoisExports } from '../illinois/illinois.ts';
import { WORDS as yeah, EXPORTS as yeahExports } from '../yeah/yeah.ts';
import { WORDS as westwood, EXPORTS as westwoodExports } from '../westwood/westwood.ts';
import { WORDS as hybla, EXPORTS as hyblaExports } from '../hybla/hybla.ts';
import { WORDS as lp, EXPORTS as lpExports } from '../lp/lp.ts';
import { WORDS as ledbat, EXPORTS as ledbatExports } from '../ledbat/ledbat.ts';
import { WORDS as dctcp, EXPORTS as dctcpExports } from '../dctcp/dctcp.ts';
import { WORDS as prague } from '../prague/prague.ts';
import { WORDS as bbr, EXPORTS as bbrExports } from '../bbr/bbr.ts';
import { WORDS as bbr3 } from '../bbr3/bbr3.ts';
import { WORDS as copa } from '../copa/copa.ts';
import { WORDS as pcc } from '../pcc/pcc.ts';
import { WORDS as lia } from '../lia/lia.ts';
import { WORDS as olia } from '../olia/olia.ts';
import { WORDS as balia } from '../balia/balia.ts';
import { WORDS as wvegas } from '../wvegas/wvegas.ts';
import { WORDS as learnt } from '../learnt/learnt.ts';
import { WORDS as manual } from '../manual/manual.ts';

/** Every variant in plain words, in the order of menus. */
export const ALL_WORDS = {
  ...reno,
  ...aimd,
  ...dual,
  ...vegas,
  ...bic,
  ...cubic,
  ...highspeed,
  ...scalable,
  ...htcp,
  ...veno,
  ...compound,
  ...illinois,
  ...yeah,
  ...westwood,
  ...hybla,
  ...lp,
  ...ledbat,
  ...dctcp,
  ...prague,
  ...bbr,
  ...bbr3,
  ...copa,
  ...pcc,
  ...lia,
  ...olia,
  ...balia,
  ...wvegas,
  ...learnt,
  ...manual,
} as const;

/** What other tools call variants, in the order of menus. */
export const ALL_EXPORTS = {
  ...renoExports,
  ...vegasExports,
  ...bicExports,
  ...cubicExports,
  ...highspeedExports,
  ...scalableExports,
  ...htcpExports,
  ...venoExports,
  ...illinoisExports,
  ...yeahExports,
  ...westwoodExports,
  ...hyblaExports,
  ...lpExports,
  ...ledbatExports,
  ...dctcpExports,
  ...bbrExports,
} as const;

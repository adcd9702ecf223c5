// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as reno, EXPORTS as renoExports } from '../reno/words.ts';
import { WORDS as aimd } from '../aimd/words.ts';
import { WORDS as dual } from '../dual/words.ts';
import { WORDS as vegas, EXPORTS as vegasExports } from '../vegas/words.ts';
import { WORDS as bic, EXPORTS as bicExports } from '../bic/words.ts';
import { WORDS as cubic, EXPORTS as cubicExports } from '../cubic/words.ts';
import { WORDS as highspeed, EXPORTS as highspeedExports } from '../highspeed/words.ts';
import { WORDS as scalable, EXPORTS as scalableExports } from '../scalable/words.ts';
import { WORDS as htcp, EXPORTS as htcpExports } from '../htcp/words.ts';
import { WORDS as veno, EXPORTS as venoExports } from '../veno/words.ts';
import { WORDS as compound } from '../compound/words.ts';
import { WORDS as illinois, EXPORTS as illinoisExports } from '../illinois/words.ts';
import { WORDS as yeah, EXPORTS as yeahExports } from '../yeah/words.ts';
import { WORDS as westwood, EXPORTS as westwoodExports } from '../westwood/words.ts';
import { WORDS as hybla, EXPORTS as hyblaExports } from '../hybla/words.ts';
import { WORDS as lp, EXPORTS as lpExports } from '../lp/words.ts';
import { WORDS as ledbat, EXPORTS as ledbatExports } from '../ledbat/words.ts';
import { WORDS as dctcp, EXPORTS as dctcpExports } from '../dctcp/words.ts';
import { WORDS as prague } from '../prague/words.ts';
import { WORDS as bbr, EXPORTS as bbrExports } from '../bbr/words.ts';
import { WORDS as bbr3 } from '../bbr3/words.ts';
import { WORDS as copa } from '../copa/words.ts';
import { WORDS as pcc } from '../pcc/words.ts';
import { WORDS as lia } from '../lia/words.ts';
import { WORDS as olia } from '../olia/words.ts';
import { WORDS as balia } from '../balia/words.ts';
import { WORDS as wvegas } from '../wvegas/words.ts';
import { WORDS as learnt } from '../learnt/words.ts';
import { WORDS as manual } from '../manual/words.ts';

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

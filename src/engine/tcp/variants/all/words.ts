// Written by scripts/variants.mjs from ../list.ts.
import { WORDS as reno } from '../reno/words.ts';
import { WORDS as aimd } from '../aimd/words.ts';
import { WORDS as dual } from '../dual/words.ts';
import { WORDS as vegas } from '../vegas/words.ts';
import { WORDS as bic } from '../bic/words.ts';
import { WORDS as cubic } from '../cubic/words.ts';
import { WORDS as highspeed } from '../highspeed/words.ts';
import { WORDS as scalable } from '../scalable/words.ts';
import { WORDS as htcp } from '../htcp/words.ts';
import { WORDS as veno } from '../veno/words.ts';
import { WORDS as compound } from '../compound/words.ts';
import { WORDS as illinois } from '../illinois/words.ts';
import { WORDS as yeah } from '../yeah/words.ts';
import { WORDS as westwood } from '../westwood/words.ts';
import { WORDS as hybla } from '../hybla/words.ts';
import { WORDS as lp } from '../lp/words.ts';
import { WORDS as ledbat } from '../ledbat/words.ts';
import { WORDS as dctcp } from '../dctcp/words.ts';
import { WORDS as prague } from '../prague/words.ts';
import { WORDS as bbr } from '../bbr/words.ts';
import { WORDS as bbr3 } from '../bbr3/words.ts';
import { WORDS as copa } from '../copa/words.ts';
import { WORDS as pcc } from '../pcc/words.ts';
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
  ...manual,
} as const;

// Written by scripts/variants.mjs from ../list.ts.
import { VARIANTS as reno } from '../reno/catalogue.ts';
import { VARIANTS as aimd } from '../aimd/catalogue.ts';
import { VARIANTS as dual } from '../dual/catalogue.ts';
import { VARIANTS as vegas } from '../vegas/catalogue.ts';
import { VARIANTS as bic } from '../bic/catalogue.ts';
import { VARIANTS as cubic } from '../cubic/catalogue.ts';
import { VARIANTS as highspeed } from '../highspeed/catalogue.ts';
import { VARIANTS as scalable } from '../scalable/catalogue.ts';
import { VARIANTS as htcp } from '../htcp/catalogue.ts';
import { VARIANTS as veno } from '../veno/catalogue.ts';
import { VARIANTS as compound } from '../compound/catalogue.ts';
import { VARIANTS as illinois } from '../illinois/catalogue.ts';
import { VARIANTS as yeah } from '../yeah/catalogue.ts';
import { VARIANTS as westwood } from '../westwood/catalogue.ts';
import { VARIANTS as hybla } from '../hybla/catalogue.ts';
import { VARIANTS as lp } from '../lp/catalogue.ts';
import { VARIANTS as ledbat } from '../ledbat/catalogue.ts';
import { VARIANTS as dctcp } from '../dctcp/catalogue.ts';
import { VARIANTS as prague } from '../prague/catalogue.ts';
import { VARIANTS as bbr } from '../bbr/catalogue.ts';
import { VARIANTS as bbr3 } from '../bbr3/catalogue.ts';
import { VARIANTS as copa } from '../copa/catalogue.ts';
import { VARIANTS as pcc } from '../pcc/catalogue.ts';
import { VARIANTS as lia } from '../lia/catalogue.ts';
import { VARIANTS as olia } from '../olia/catalogue.ts';
import { VARIANTS as balia } from '../balia/catalogue.ts';
import { VARIANTS as wvegas } from '../wvegas/catalogue.ts';
import { VARIANTS as learnt } from '../learnt/catalogue.ts';
import { VARIANTS as manual } from '../manual/catalogue.ts';

/** What form, links and menus know of every variant, in the order of menus. */
export const ALL_VARIANTS = [
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
] as const;

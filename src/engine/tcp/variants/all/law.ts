// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as reno } from '../reno/law.ts';
import { LAWS as aimd } from '../aimd/aimd.ts';
import { LAWS as dual } from '../dual/dual.ts';
import { LAWS as vegas } from '../vegas/law.ts';
import { LAWS as bic } from '../bic/bic.ts';
import { LAWS as cubic } from '../cubic/law.ts';
import { LAWS as highspeed } from '../highspeed/highspeed.ts';
import { LAWS as scalable } from '../scalable/scalable.ts';
import { LAWS as htcp } from '../htcp/htcp.ts';
import { LAWS as veno } from '../veno/veno.ts';
import { LAWS as compound } from '../compound/compound.ts';
import { LAWS as illinois } from '../illinois/illinois.ts';
import { LAWS as yeah } from '../yeah/yeah.ts';
import { LAWS as westwood } from '../westwood/westwood.ts';
import { LAWS as hybla } from '../hybla/hybla.ts';
import { LAWS as lp } from '../lp/lp.ts';
import { LAWS as ledbat } from '../ledbat/ledbat.ts';
import { LAWS as dctcp } from '../dctcp/dctcp.ts';
import { LAWS as prague } from '../prague/prague.ts';
import { LAWS as bbr } from '../bbr/bbr.ts';
import { LAWS as bbr3 } from '../bbr3/law.ts';
import { LAWS as copa } from '../copa/law.ts';
import { LAWS as pcc } from '../pcc/law.ts';
import { LAWS as lia } from '../lia/lia.ts';
import { LAWS as olia } from '../olia/olia.ts';
import { LAWS as balia } from '../balia/balia.ts';
import { LAWS as wvegas } from '../wvegas/wvegas.ts';
import { LAWS as learnt } from '../learnt/learnt.ts';
import { LAWS as manual } from '../manual/manual.ts';

/** Every growth law, in the order of menus. */
export const ALL_LAWS = [
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

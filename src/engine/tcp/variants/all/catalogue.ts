// Written by scripts/variants.mjs from ../list.ts.
import { VARIANTS as reno } from '../reno/reno.ts';
import { VARIANTS as aimd } from '../aimd/aimd.ts';
import { VARIANTS as dual } from '../dual/dual.ts';
import { VARIANTS as vegas } from '../vegas/vegas.ts';
import { VARIANTS as bic } from '../bic/bic.ts';
import { VARIANTS as cubic } from '../cubic/cubic.ts';
import { VARIANTS as highspeed } from '../highspeed/highspeed.ts';
import { VARIANTS as scalable } from '../scalable/scalable.ts';
import { VARIANTS as htcp } from '../htcp/htcp.ts';
import { VARIANTS as veno } from '../veno/veno.ts';
import { VARIANTS as compound } from '../compound/compound.ts';
import { VARIANTS as illinois } from '../illinois/illinois.ts';
import { VARIANTS as yeah } from '../yeah/yeah.ts';
import { VARIANTS as westwood } from '../westwood/westwood.ts';
import { VARIANTS as hybla } from '../hybla/hybla.ts';
import { VARIANTS as lp } from '../lp/lp.ts';
import { VARIANTS as ledbat } from '../ledbat/ledbat.ts';
import { VARIANTS as dctcp } from '../dctcp/dctcp.ts';
import { VARIANTS as prague } from '../prague/prague.ts';
import { VARIANTS as bbr } from '../bbr/bbr.ts';
import { VARIANTS as bbr3 } from '../bbr3/bbr3.ts';
import { VARIANTS as copa } from '../copa/copa.ts';
import { VARIANTS as pcc } from '../pcc/pcc.ts';
import { VARIANTS as lia } from '../lia/lia.ts';
import { VARIANTS as olia } from '../olia/olia.ts';
import { VARIANTS as balia } from '../balia/balia.ts';
import { VARIANTS as wvegas } from '../wvegas/wvegas.ts';
import { VARIANTS as learnt } from '../learnt/learnt.ts';
import { VARIANTS as manual } from '../manual/manual.ts';

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

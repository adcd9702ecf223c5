// Written by scripts/variants.mjs from ../list.ts.
import { LAWS as reno } from '../reno/law.ts';
import { LAWS as aimd } from '../aimd/law.ts';
import { LAWS as dual } from '../dual/law.ts';
import { LAWS as vegas } from '../vegas/law.ts';
import { LAWS as bic } from '../bic/law.ts';
import { LAWS as cubic } from '../cubic/law.ts';
import { LAWS as highspeed } from '../highspeed/law.ts';
import { LAWS as scalable } from '../scalable/law.ts';
import { LAWS as htcp } from '../htcp/law.ts';
import { LAWS as veno } from '../veno/law.ts';
import { LAWS as compound } from '../compound/law.ts';
import { LAWS as illinois } from '../illinois/law.ts';
import { LAWS as yeah } from '../yeah/law.ts';
import { LAWS as westwood } from '../westwood/law.ts';
import { LAWS as hybla } from '../hybla/law.ts';
import { LAWS as lp } from '../lp/law.ts';
import { LAWS as ledbat } from '../ledbat/law.ts';
import { LAWS as dctcp } from '../dctcp/law.ts';
import { LAWS as prague } from '../prague/law.ts';
import { LAWS as bbr } from '../bbr/law.ts';
import { LAWS as bbr3 } from '../bbr3/law.ts';
import { LAWS as copa } from '../copa/law.ts';
import { LAWS as pcc } from '../pcc/law.ts';
import { LAWS as lia } from '../lia/law.ts';
import { LAWS as olia } from '../olia/law.ts';
import { LAWS as balia } from '../balia/law.ts';
import { LAWS as wvegas } from '../wvegas/law.ts';
import { LAWS as learnt } from '../learnt/law.ts';
import { LAWS as manual } from '../manual/law.ts';

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

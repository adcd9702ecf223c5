import type { GrowthName } from '../variant.ts';

const RENO = 'adds about a segment each round trip';
const BY_DELAY = 'keeps watch on the round-trip time';
const CUBIC = 'follows its cubic curve';
const BIC = 'searches for the window that the path carries';
const VENO = 'grows like Reno, and more slowly while packets wait';
const COMPOUND = 'grows like Reno, and faster while nothing waits';
const HIGHSPEED = 'grows the faster the larger it is';
const HTCP = 'grows the faster the longer nothing is lost';
const HYBLA = 'grows as with a short round trip';
const ILLINOIS = 'grows fast while queues are short, slowly when packets wait';
const SCALABLE = 'grows by a share of itself each round trip';
const YEAH = 'grows fast while queues are short, else like Reno';
const MODEL = 'goes by the rate it measures';

/** How each growth law goes on after slow start, as the end of a sentence: "it ...". The first view carries these. */
export const GROWTH_WORDS: Readonly<Record<GrowthName, string>> = {
  reno: RENO,
  linux6Reno: RENO,
  linux26Reno: RENO,
  westwood: RENO,
  westwoodplus: RENO,
  linux26Westwood: RENO,
  dctcp: RENO,
  linux6Dctcp: RENO,
  vegas: BY_DELAY,
  linux26Vegas: BY_DELAY,
  cubic: CUBIC,
  linux6Cubic: CUBIC,
  linux26Cubic: CUBIC,
  bic: BIC,
  linux26Bic: BIC,
  veno: VENO,
  linux26Veno: VENO,
  compound: COMPOUND,
  linux26Compound: COMPOUND,
  highspeed: HIGHSPEED,
  linux26Highspeed: HIGHSPEED,
  htcp: HTCP,
  linux26Htcp: HTCP,
  hybla: HYBLA,
  linux26Hybla: HYBLA,
  illinois: ILLINOIS,
  linux26Illinois: ILLINOIS,
  scalable: SCALABLE,
  linux26Scalable: SCALABLE,
  yeah: YEAH,
  linux26Yeah: YEAH,
  lp: 'grows like Reno, and gives way to others',
  ledbat: 'keeps the waiting time at its target',
  bbr: MODEL,
  bbr3: MODEL,
  copa: 'goes up and down about the rate it aims at',
};

/** Growth laws whose slow start does not double the window each round trip: Vegas does every other one, Hybla goes faster on long paths. */
export const OWN_SLOW_START: ReadonlySet<GrowthName> = new Set(['vegas', 'linux26Vegas', 'hybla', 'linux26Hybla']);

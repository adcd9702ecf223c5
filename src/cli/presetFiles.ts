import bufferbloat from '../../public/presets/bufferbloat.json';
import dropsNewreno1 from '../../public/presets/drops-newreno-1.json';
import dropsNewreno2 from '../../public/presets/drops-newreno-2.json';
import dropsNewreno3 from '../../public/presets/drops-newreno-3.json';
import dropsNewreno4 from '../../public/presets/drops-newreno-4.json';
import dropsReno1 from '../../public/presets/drops-reno-1.json';
import dropsReno2 from '../../public/presets/drops-reno-2.json';
import dropsReno3 from '../../public/presets/drops-reno-3.json';
import dropsReno4 from '../../public/presets/drops-reno-4.json';
import dropsSack1 from '../../public/presets/drops-sack-1.json';
import dropsSack2 from '../../public/presets/drops-sack-2.json';
import dropsSack3 from '../../public/presets/drops-sack-3.json';
import dropsSack4 from '../../public/presets/drops-sack-4.json';
import dropsTahoe1 from '../../public/presets/drops-tahoe-1.json';
import dropsTahoe2 from '../../public/presets/drops-tahoe-2.json';
import dropsTahoe3 from '../../public/presets/drops-tahoe-3.json';
import dropsTahoe4 from '../../public/presets/drops-tahoe-4.json';
import islam20m from '../../public/presets/islam-20m.json';
import islam2g from '../../public/presets/islam-2g.json';
import islam2m from '../../public/presets/islam-2m.json';
import kumpavat from '../../public/presets/kumpavat.json';
import slowStartOvershoot from '../../public/presets/slow-start-overshoot.json';
import twoFlows from '../../public/presets/two-flows.json';
import vegasAgainstReno from '../../public/presets/vegas-against-reno.json';
import vegasAlone from '../../public/presets/vegas-alone.json';

/**
 * The files of public/presets, so that the bundle of the command line carries
 * them wherever it runs. A new preset needs its line above and its name below.
 */
export const PRESET_FILES: readonly unknown[] = [
  twoFlows,
  dropsTahoe1,
  dropsTahoe2,
  dropsTahoe3,
  dropsTahoe4,
  dropsReno1,
  dropsReno2,
  dropsReno3,
  dropsReno4,
  dropsNewreno1,
  dropsNewreno2,
  dropsNewreno3,
  dropsNewreno4,
  dropsSack1,
  dropsSack2,
  dropsSack3,
  dropsSack4,
  slowStartOvershoot,
  vegasAlone,
  vegasAgainstReno,
  bufferbloat,
  kumpavat,
  islam2m,
  islam20m,
  islam2g,
];

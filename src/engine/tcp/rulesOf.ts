/** Which rules a growth law and a loss recovery have of their own, and which they share: for whoever explains a sender. */
import type { AnyRule } from '../rule.ts';
import { BBR1_RULES } from './congestion/bbr/bbr1.ts';
import { BBR3_RULES } from './congestion/bbr/bbr3.ts';
import { BIC_RULES } from './congestion/bic.ts';
import { COPA_RULES } from './congestion/copaRules.ts';
import { COMPOUND_RULES } from './congestion/compound.ts';
import { CUBIC_RULES } from './congestion/cubic.ts';
import { DCTCP_RULES } from './congestion/dctcp.ts';
import { HIGHSPEED_RULES } from './congestion/highspeed.ts';
import { HTCP_RULES } from './congestion/htcp.ts';
import { HYBLA_RULES } from './congestion/hybla.ts';
import { ILLINOIS_RULES } from './congestion/illinois.ts';
import { LEDBAT_RULES } from './congestion/ledbat.ts';
import { LINUX_BIC_RULES } from './congestion/linux26/bic.ts';
import { LINUX_COMPOUND_RULES } from './congestion/linux26/compound.ts';
import { LINUX_CUBIC_RULES } from './congestion/linux26/cubic.ts';
import { FRAME_RULES } from './congestion/linux26/frame.ts';
import { LINUX_HIGHSPEED_RULES } from './congestion/linux26/highspeed.ts';
import { LINUX_HTCP_RULES } from './congestion/linux26/htcp.ts';
import { LINUX_HYBLA_RULES } from './congestion/linux26/hybla.ts';
import { LINUX_ILLINOIS_RULES } from './congestion/linux26/illinois.ts';
import { LINUX_RENO_RULES } from './congestion/linux26/reno.ts';
import { LINUX_SCALABLE_RULES } from './congestion/linux26/scalable.ts';
import { SEARCH_RULES } from './congestion/linux26/search.ts';
import { LINUX_VEGAS_RULES } from './congestion/linux26/vegas.ts';
import { LINUX_VENO_RULES } from './congestion/linux26/veno.ts';
import { LINUX_WESTWOOD_RULES } from './congestion/linux26/westwood.ts';
import { LINUX_YEAH_RULES } from './congestion/linux26/yeah.ts';
import { LP_RULES } from './congestion/lp.ts';
import { MAINLINE_RULES } from './congestion/mainline.ts';
import { MAINLINE_CUBIC_RULES } from './congestion/mainlineCubic.ts';
import { REDUCTION_RULES } from './congestion/reduction.ts';
import { SCALABLE_RULES } from './congestion/scalable.ts';
import { SHARED_RULES } from './congestion/shared.ts';
import { SLOW_START_RULES } from './congestion/slowStart.ts';
import { VEGAS_RULES } from './congestion/vegas.ts';
import { VENO_RULES } from './congestion/veno.ts';
import { WESTWOOD_RULES } from './congestion/westwood.ts';
import { YEAH_RULES } from './congestion/yeah.ts';
import { ECN_RULES } from './ecn/ecnRules.ts';
import { FACK_RULES } from './recovery/fack.ts';
import { LINUX_26_RULES } from './recovery/linux26.ts';
import { NEWRENO_RULES } from './recovery/newReno.ts';
import { RACK_RULES } from './recovery/rack.ts';
import { RENO_RULES } from './recovery/reno.ts';
import { SACK_6675_RULES } from './recovery/sack6675.ts';
import { SACK_PIPE_RULES } from './recovery/sackPipe.ts';
import { SHARED_RECOVERY_RULES } from './recovery/shared.ts';
import { SPURIOUS_RULES } from './recovery/spurious.ts';
import { TAHOE_RULES } from './recovery/tahoe.ts';
import { VEGAS_RECOVERY_RULES } from './recovery/vegas.ts';
import type { StackSettings } from './stacks/stackSettings.ts';
import type { GrowthName } from './variants/variant.ts';

/** A growth law of the papers: its own rules before those that all growth has. */
const paper = (own: readonly AnyRule[] = []): readonly AnyRule[] => [...own, ...SHARED_RULES];
/** A module of Linux 2.6. */
const module26 = (own: readonly AnyRule[]): readonly AnyRule[] => [...own, ...FRAME_RULES];

/** The rules of each growth law, its own first. */
const GROWTH_RULES: Readonly<Record<GrowthName, readonly AnyRule[]>> = {
  reno: paper(),
  vegas: paper(VEGAS_RULES),
  cubic: paper(CUBIC_RULES),
  highspeed: paper(HIGHSPEED_RULES),
  bic: paper(BIC_RULES),
  veno: paper(VENO_RULES),
  compound: paper(COMPOUND_RULES),
  westwood: paper(WESTWOOD_RULES),
  westwoodplus: paper(WESTWOOD_RULES),
  hybla: paper(HYBLA_RULES),
  htcp: paper(HTCP_RULES),
  scalable: paper(SCALABLE_RULES),
  illinois: paper(ILLINOIS_RULES),
  yeah: paper(YEAH_RULES),
  lp: paper(LP_RULES),
  ledbat: paper(LEDBAT_RULES),
  dctcp: paper(DCTCP_RULES),
  mainlineDctcp: [...DCTCP_RULES, ...MAINLINE_RULES, ...REDUCTION_RULES],
  bbr: paper(BBR1_RULES),
  bbr3: paper(BBR3_RULES),
  copa: paper(COPA_RULES),
  mainlineReno: [...MAINLINE_RULES, ...REDUCTION_RULES],
  mainlineCubic: [...MAINLINE_CUBIC_RULES, ...MAINLINE_RULES, ...REDUCTION_RULES],
  linuxReno: module26(LINUX_RENO_RULES),
  linuxCubic: module26([...LINUX_CUBIC_RULES, ...SEARCH_RULES]),
  linuxBic: module26([...LINUX_BIC_RULES, ...SEARCH_RULES]),
  linuxWestwood: module26(LINUX_WESTWOOD_RULES),
  linuxVeno: module26(LINUX_VENO_RULES),
  linuxCompound: module26(LINUX_COMPOUND_RULES),
  linuxHighspeed: module26(LINUX_HIGHSPEED_RULES),
  linuxHybla: module26(LINUX_HYBLA_RULES),
  linuxHtcp: module26(LINUX_HTCP_RULES),
  linuxIllinois: module26(LINUX_ILLINOIS_RULES),
  linuxScalable: module26(LINUX_SCALABLE_RULES),
  linuxYeah: module26(LINUX_YEAH_RULES),
  linuxVegas: module26(LINUX_VEGAS_RULES),
};

/** The rules that a sender may fire: of its growth, its slow start and its recovery; bookkeeping is left out. */
export const rulesOfSender = (growth: GrowthName, settings: StackSettings): readonly AnyRule[] =>
  [
    ...GROWTH_RULES[growth],
    ...(settings.slowStart.startsWith('hystart') ? SLOW_START_RULES : []),
    ...recoveryRules(settings),
    ...(settings.ecn === 'off' ? [] : ECN_RULES),
  ].filter(({ quiet }) => quiet !== true);

/** The rules of a loss recovery as a sender has it. */
function recoveryRules({ recovery, sackRecovery }: StackSettings): readonly AnyRule[] {
  switch (recovery) {
    case 'tahoe':
      return [...TAHOE_RULES, ...SHARED_RECOVERY_RULES];
    case 'reno':
      return [...RENO_RULES, ...SHARED_RECOVERY_RULES];
    case 'newreno':
      return [...NEWRENO_RULES, ...SHARED_RECOVERY_RULES];
    case 'sack':
      return [...(sackRecovery === 'pipeCounter' ? SACK_PIPE_RULES : SACK_6675_RULES), ...SHARED_RECOVERY_RULES];
    case 'fack':
      return [...FACK_RULES, ...SHARED_RECOVERY_RULES];
    case 'vegas':
      return [...VEGAS_RECOVERY_RULES, ...SHARED_RECOVERY_RULES];
    case 'rack':
      return [...RACK_RULES, ...SPURIOUS_RULES, ...SHARED_RECOVERY_RULES];
    case 'linux26':
      return [...LINUX_26_RULES, ...SHARED_RECOVERY_RULES];
  }
}

/** Which rules a growth law and a loss recovery have of their own, and which they share: for whoever explains a sender. */
import type { AnyRule } from '../rule.ts';
import { BBR1_RULES } from './variants/bbr/law.ts';
import { BBR3_RULES } from './variants/bbr3/law.ts';
import { BIC_RULES } from './variants/bic/law.ts';
import { COPA_RULES } from './variants/copa/rules.ts';
import { COMPOUND_RULES } from './variants/compound/law.ts';
import { CUBIC_RULES } from './variants/cubic/law.ts';
import { DCTCP_RULES } from './variants/dctcp/law.ts';
import { HIGHSPEED_RULES } from './variants/highspeed/law.ts';
import { HTCP_RULES } from './variants/htcp/law.ts';
import { HYBLA_RULES } from './variants/hybla/law.ts';
import { ILLINOIS_RULES } from './variants/illinois/law.ts';
import { LEDBAT_RULES } from './variants/ledbat/law.ts';
import { LINUX_BIC_RULES } from './ns2-linux/laws/bic.ts';
import { LINUX_COMPOUND_RULES } from './ns2-linux/laws/compound.ts';
import { LINUX_CUBIC_RULES } from './ns2-linux/laws/cubic.ts';
import { FRAME_RULES } from './ns2-linux/laws/frame.ts';
import { LINUX_HIGHSPEED_RULES } from './ns2-linux/laws/highspeed.ts';
import { LINUX_HTCP_RULES } from './ns2-linux/laws/htcp.ts';
import { LINUX_HYBLA_RULES } from './ns2-linux/laws/hybla.ts';
import { LINUX_ILLINOIS_RULES } from './ns2-linux/laws/illinois.ts';
import { LINUX_RENO_RULES } from './ns2-linux/laws/reno.ts';
import { LINUX_SCALABLE_RULES } from './ns2-linux/laws/scalable.ts';
import { SEARCH_RULES } from './ns2-linux/laws/search.ts';
import { LINUX_VEGAS_RULES } from './ns2-linux/laws/vegas.ts';
import { LINUX_VENO_RULES } from './ns2-linux/laws/veno.ts';
import { LINUX_WESTWOOD_RULES } from './ns2-linux/laws/westwood.ts';
import { LINUX_YEAH_RULES } from './ns2-linux/laws/yeah.ts';
import { LP_RULES } from './variants/lp/law.ts';
import { MAINLINE_RULES } from './congestion/linux6.ts';
import { MAINLINE_CUBIC_RULES } from './variants/cubic/linux.ts';
import { REDUCTION_RULES } from './congestion/reduction.ts';
import { SCALABLE_RULES } from './variants/scalable/law.ts';
import { SHARED_RULES } from './congestion/shared.ts';
import { SLOW_START_RULES } from './congestion/slowStart.ts';
import { VEGAS_RULES } from './variants/vegas/law.ts';
import { VENO_RULES } from './variants/veno/law.ts';
import { WESTWOOD_RULES } from './variants/westwood/law.ts';
import { YEAH_RULES } from './variants/yeah/law.ts';
import { ECN_RULES } from './ecn/ecnRules.ts';
import { FACK_RULES } from './recovery/fack.ts';
import { LINUX_26_RULES } from './ns2-linux/recovery.ts';
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
  linux6Dctcp: [...DCTCP_RULES, ...MAINLINE_RULES, ...REDUCTION_RULES],
  bbr: paper(BBR1_RULES),
  bbr3: paper(BBR3_RULES),
  copa: paper(COPA_RULES),
  linux6Reno: [...MAINLINE_RULES, ...REDUCTION_RULES],
  linux6Cubic: [...MAINLINE_CUBIC_RULES, ...MAINLINE_RULES, ...REDUCTION_RULES],
  linux26Reno: module26(LINUX_RENO_RULES),
  linux26Cubic: module26([...LINUX_CUBIC_RULES, ...SEARCH_RULES]),
  linux26Bic: module26([...LINUX_BIC_RULES, ...SEARCH_RULES]),
  linux26Westwood: module26(LINUX_WESTWOOD_RULES),
  linux26Veno: module26(LINUX_VENO_RULES),
  linux26Compound: module26(LINUX_COMPOUND_RULES),
  linux26Highspeed: module26(LINUX_HIGHSPEED_RULES),
  linux26Hybla: module26(LINUX_HYBLA_RULES),
  linux26Htcp: module26(LINUX_HTCP_RULES),
  linux26Illinois: module26(LINUX_ILLINOIS_RULES),
  linux26Scalable: module26(LINUX_SCALABLE_RULES),
  linux26Yeah: module26(LINUX_YEAH_RULES),
  linux26Vegas: module26(LINUX_VEGAS_RULES),
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

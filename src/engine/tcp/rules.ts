import { DROP_RULES, MANAGED_DROP_RULES, MARK_RULES } from '../link/drops.ts';
import type { AnyRule } from '../rule.ts';
import { BBR1_RULES } from './congestion/bbr/bbr1.ts';
import { BBR3_RULES } from './congestion/bbr/bbr3.ts';
import { BIC_RULES } from './congestion/bic.ts';
import { COPA_RULES } from './congestion/copaRules.ts';
import { COMPOUND_RULES } from './congestion/compound.ts';
import { CUBIC_RULES } from './congestion/cubic.ts';
import { HIGHSPEED_RULES } from './congestion/highspeed.ts';
import { HYBLA_RULES } from './congestion/hybla.ts';
import { HTCP_RULES } from './congestion/htcp.ts';
import { SCALABLE_RULES } from './congestion/scalable.ts';
import { ILLINOIS_RULES } from './congestion/illinois.ts';
import { YEAH_RULES } from './congestion/yeah.ts';
import { LP_RULES } from './congestion/lp.ts';
import { LEDBAT_RULES } from './congestion/ledbat.ts';
import { MAINLINE_RULES } from './congestion/mainline.ts';
import { MAINLINE_CUBIC_RULES } from './congestion/mainlineCubic.ts';
import { REDUCTION_RULES } from './congestion/reduction.ts';
import { DCTCP_RULES } from './congestion/dctcp.ts';
import { FRAME_RULES } from './congestion/linux26/frame.ts';
import { LINUX_BIC_RULES } from './congestion/linux26/bic.ts';
import { LINUX_COMPOUND_RULES } from './congestion/linux26/compound.ts';
import { LINUX_CUBIC_RULES } from './congestion/linux26/cubic.ts';
import { LINUX_HIGHSPEED_RULES } from './congestion/linux26/highspeed.ts';
import { LINUX_HTCP_RULES } from './congestion/linux26/htcp.ts';
import { LINUX_HYBLA_RULES } from './congestion/linux26/hybla.ts';
import { LINUX_ILLINOIS_RULES } from './congestion/linux26/illinois.ts';
import { LINUX_RENO_RULES } from './congestion/linux26/reno.ts';
import { SEARCH_RULES } from './congestion/linux26/search.ts';
import { LINUX_SCALABLE_RULES } from './congestion/linux26/scalable.ts';
import { LINUX_VEGAS_RULES } from './congestion/linux26/vegas.ts';
import { LINUX_VENO_RULES } from './congestion/linux26/veno.ts';
import { LINUX_WESTWOOD_RULES } from './congestion/linux26/westwood.ts';
import { LINUX_YEAH_RULES } from './congestion/linux26/yeah.ts';
import { SHARED_RULES } from './congestion/shared.ts';
import { SLOW_START_RULES } from './congestion/slowStart.ts';
import { VEGAS_RULES } from './congestion/vegas.ts';
import { VENO_RULES } from './congestion/veno.ts';
import { WESTWOOD_RULES } from './congestion/westwood.ts';
import { CONNECTION_RULES } from './connection.ts';
import { ECN_RULES } from './ecn/ecnRules.ts';
import { FACK_RULES } from './recovery/fack.ts';
import { KERNEL_TIMER_RULES } from './kernelTimer.ts';
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
import { WIRELESS_RULES } from '../wireless/rules.ts';
import { TIMER_RULES } from './roundTrip.ts';

/** Every rule of the engine. A rule's number is its place here. */
export const RULES: readonly AnyRule[] = [
  ...DROP_RULES,
  ...CONNECTION_RULES,
  ...TIMER_RULES,
  ...KERNEL_TIMER_RULES,
  ...SHARED_RULES,
  ...CUBIC_RULES,
  ...VEGAS_RULES,
  ...HIGHSPEED_RULES,
  ...BIC_RULES,
  ...VENO_RULES,
  ...COMPOUND_RULES,
  ...WESTWOOD_RULES,
  ...HYBLA_RULES,
  ...HTCP_RULES,
  ...SCALABLE_RULES,
  ...ILLINOIS_RULES,
  ...YEAH_RULES,
  ...LP_RULES,
  ...LEDBAT_RULES,
  ...MAINLINE_RULES,
  ...BBR1_RULES,
  ...BBR3_RULES,
  ...COPA_RULES,
  ...MAINLINE_CUBIC_RULES,
  ...SLOW_START_RULES,
  ...REDUCTION_RULES,
  ...FRAME_RULES,
  ...LINUX_RENO_RULES,
  ...SEARCH_RULES,
  ...LINUX_CUBIC_RULES,
  ...LINUX_BIC_RULES,
  ...LINUX_WESTWOOD_RULES,
  ...LINUX_VENO_RULES,
  ...LINUX_COMPOUND_RULES,
  ...LINUX_HIGHSPEED_RULES,
  ...LINUX_HYBLA_RULES,
  ...LINUX_HTCP_RULES,
  ...LINUX_ILLINOIS_RULES,
  ...LINUX_SCALABLE_RULES,
  ...LINUX_YEAH_RULES,
  ...LINUX_VEGAS_RULES,
  ...SHARED_RECOVERY_RULES,
  ...TAHOE_RULES,
  ...RENO_RULES,
  ...NEWRENO_RULES,
  ...SACK_PIPE_RULES,
  ...SACK_6675_RULES,
  ...FACK_RULES,
  ...LINUX_26_RULES,
  ...VEGAS_RECOVERY_RULES,
  ...RACK_RULES,
  ...SPURIOUS_RULES,
  ...WIRELESS_RULES,
  ...MANAGED_DROP_RULES,
  ...MARK_RULES,
  ...ECN_RULES,
  ...DCTCP_RULES,
];

RULES.forEach((rule, index) => {
  rule.id = index;
});

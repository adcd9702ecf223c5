import { DROP_RULES, MANAGED_DROP_RULES, MARK_RULES } from '../link/drops.ts';
import type { AnyRule } from '../rule.ts';
import { BBR1_RULES } from './variants/bbr/law.ts';
import { BBR3_RULES } from './variants/bbr3/law.ts';
import { BIC_RULES } from './variants/bic/law.ts';
import { COPA_RULES } from './variants/copa/rules.ts';
import { COMPOUND_RULES } from './variants/compound/law.ts';
import { CUBIC_RULES } from './variants/cubic/law.ts';
import { HIGHSPEED_RULES } from './variants/highspeed/law.ts';
import { HYBLA_RULES } from './variants/hybla/law.ts';
import { HTCP_RULES } from './variants/htcp/law.ts';
import { SCALABLE_RULES } from './variants/scalable/law.ts';
import { ILLINOIS_RULES } from './variants/illinois/law.ts';
import { YEAH_RULES } from './variants/yeah/law.ts';
import { LP_RULES } from './variants/lp/law.ts';
import { LEDBAT_RULES } from './variants/ledbat/law.ts';
import { MAINLINE_RULES } from './congestion/linux6.ts';
import { MAINLINE_CUBIC_RULES } from './variants/cubic/linux.ts';
import { REDUCTION_RULES } from './congestion/reduction.ts';
import { DCTCP_RULES } from './variants/dctcp/law.ts';
import { FRAME_RULES } from './ns2-linux/laws/frame.ts';
import { LINUX_BIC_RULES } from './ns2-linux/laws/bic.ts';
import { LINUX_COMPOUND_RULES } from './ns2-linux/laws/compound.ts';
import { LINUX_CUBIC_RULES } from './ns2-linux/laws/cubic.ts';
import { LINUX_HIGHSPEED_RULES } from './ns2-linux/laws/highspeed.ts';
import { LINUX_HTCP_RULES } from './ns2-linux/laws/htcp.ts';
import { LINUX_HYBLA_RULES } from './ns2-linux/laws/hybla.ts';
import { LINUX_ILLINOIS_RULES } from './ns2-linux/laws/illinois.ts';
import { LINUX_RENO_RULES } from './ns2-linux/laws/reno.ts';
import { SEARCH_RULES } from './ns2-linux/laws/search.ts';
import { LINUX_SCALABLE_RULES } from './ns2-linux/laws/scalable.ts';
import { LINUX_VEGAS_RULES } from './ns2-linux/laws/vegas.ts';
import { LINUX_VENO_RULES } from './ns2-linux/laws/veno.ts';
import { LINUX_WESTWOOD_RULES } from './ns2-linux/laws/westwood.ts';
import { LINUX_YEAH_RULES } from './ns2-linux/laws/yeah.ts';
import { SHARED_RULES } from './congestion/shared.ts';
import { SLOW_START_RULES } from './congestion/slowStart.ts';
import { VEGAS_RULES } from './variants/vegas/law.ts';
import { VENO_RULES } from './variants/veno/law.ts';
import { WESTWOOD_RULES } from './variants/westwood/law.ts';
import { CONNECTION_RULES } from './connection.ts';
import { ECN_RULES } from './ecn/ecnRules.ts';
import { FACK_RULES } from './recovery/fack.ts';
import { KERNEL_TIMER_RULES } from './kernelTimer.ts';
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

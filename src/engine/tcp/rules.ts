import { DROP_RULES } from '../link/drops.ts';
import type { AnyRule } from '../rule.ts';
import { BIC_RULES } from './congestion/bic.ts';
import { COMPOUND_RULES } from './congestion/compound.ts';
import { CUBIC_RULES } from './congestion/cubic.ts';
import { HIGHSPEED_RULES } from './congestion/highspeed.ts';
import { SHARED_RULES } from './congestion/shared.ts';
import { VEGAS_RULES } from './congestion/vegas.ts';
import { VENO_RULES } from './congestion/veno.ts';
import { WESTWOOD_RULES } from './congestion/westwood.ts';
import { CONNECTION_RULES } from './connection.ts';
import { FACK_RULES } from './recovery/fack.ts';
import { NEWRENO_RULES } from './recovery/newReno.ts';
import { RENO_RULES } from './recovery/reno.ts';
import { SACK_6675_RULES } from './recovery/sack6675.ts';
import { SACK_PIPE_RULES } from './recovery/sackPipe.ts';
import { SHARED_RECOVERY_RULES } from './recovery/shared.ts';
import { TAHOE_RULES } from './recovery/tahoe.ts';
import { VEGAS_RECOVERY_RULES } from './recovery/vegas.ts';
import { WIRELESS_RULES } from '../wireless/rules.ts';
import { TIMER_RULES } from './roundTrip.ts';

/** Every rule of the engine. A rule's number is its place here. */
export const RULES: readonly AnyRule[] = [
  ...DROP_RULES,
  ...CONNECTION_RULES,
  ...TIMER_RULES,
  ...SHARED_RULES,
  ...CUBIC_RULES,
  ...VEGAS_RULES,
  ...HIGHSPEED_RULES,
  ...BIC_RULES,
  ...VENO_RULES,
  ...COMPOUND_RULES,
  ...WESTWOOD_RULES,
  ...SHARED_RECOVERY_RULES,
  ...TAHOE_RULES,
  ...RENO_RULES,
  ...NEWRENO_RULES,
  ...SACK_PIPE_RULES,
  ...SACK_6675_RULES,
  ...FACK_RULES,
  ...VEGAS_RECOVERY_RULES,
  ...WIRELESS_RULES,
];

RULES.forEach((rule, index) => {
  rule.id = index;
});

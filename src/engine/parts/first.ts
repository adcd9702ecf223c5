/** The part of the engine that every run loads. The default run, NewReno and CUBIC, needs no other part. */
import { markedOnPurpose } from '../link/drops.ts';
import { MANAGED_DROP_RULES, QUEUE_MARK_RULES } from '../queue/laws.ts';
import { LOSS_RULES } from '../wireless/losses.ts';
import { CAREFUL_RESUME_RULES } from '../tcp/congestion/carefulResume.ts';
import { GROWTH_LIMIT_RULES } from '../tcp/congestion/growthLimit.ts';
import { RATE_LIMITED_RULES } from '../tcp/congestion/rateLimited.ts';
import { SEARCH_RULES } from '../tcp/congestion/search.ts';
import { SLOW_START_RULES } from '../tcp/congestion/slowStart.ts';
import { CONNECTION_RULES, QUIC_CONNECTION_RULES, RECEIVER_RULES, SCRIPT_RULES } from '../tcp/connection.ts';
import { COUNTED_TIMER_RULES } from '../tcp/countedTimer.ts';
import { ACE_RULES, ECN_RULES } from '../tcp/ecn/ecnRules.ts';
import { HANDSHAKE_RULES } from '../tcp/ecn/handshake.ts';
import { KERNEL_TIMER_RULES } from '../tcp/kernelTimer.ts';
import { MULTIPATH_RULES } from '../tcp/multipath/multipathRules.ts';
import { QUIC_TIMER_RULES } from '../tcp/quicTimer.ts';
import { newReno, NEWRENO_RULES } from '../tcp/recovery/newReno.ts';
import { sack6675, SACK_6675_RULES } from '../tcp/recovery/sack6675.ts';
import { SHARED_RECOVERY_RULES } from '../tcp/recovery/shared.ts';
import { TIMER_RULES } from '../tcp/roundTrip.ts';
import { VALIDATION_RULES } from '../tcp/sender/validationRules.ts';
import { LAWS as CUBIC } from '../tcp/variants/cubic/law.ts';
import { LAWS as RENO } from '../tcp/variants/reno/law.ts';
import { enginePart, namedRecovery } from './part.ts';

export const FIRST_PART = enginePart(
  'first',
  [...RENO, ...CUBIC],
  {
    newreno: namedRecovery(newReno, NEWRENO_RULES, SHARED_RECOVERY_RULES),
    sack: namedRecovery(sack6675, SACK_6675_RULES, SHARED_RECOVERY_RULES),
  },
  {
    before: [
      // The rules of links come first.
      ...LOSS_RULES,
      ...CONNECTION_RULES,
      ...TIMER_RULES,
      ...KERNEL_TIMER_RULES,
      ...QUIC_TIMER_RULES,
      ...COUNTED_TIMER_RULES,
    ],
    after: [
      ...SLOW_START_RULES,
      ...SEARCH_RULES,
      ...CAREFUL_RESUME_RULES,
      ...RATE_LIMITED_RULES,
      ...GROWTH_LIMIT_RULES,
      ...MANAGED_DROP_RULES,
      ...QUEUE_MARK_RULES,
      ...ACE_RULES,
      ...ECN_RULES,
      ...HANDSHAKE_RULES,
      ...SCRIPT_RULES,
      ...QUIC_CONNECTION_RULES,
      ...RECEIVER_RULES,
      ...VALIDATION_RULES,
      ...MULTIPATH_RULES,
      markedOnPurpose,
    ],
  },
);

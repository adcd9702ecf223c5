import { DROP_RULES, markedOnPurpose } from '../link/drops.ts';
import { MANAGED_DROP_RULES, QUEUE_MARK_RULES } from '../queue/laws.ts';
import type { AnyRule } from '../rule.ts';
import { WIRELESS_RULES } from '../wireless/rules.ts';
import { CAREFUL_RESUME_RULES } from './congestion/carefulResume.ts';
import { RATE_LIMITED_RULES } from './congestion/rateLimited.ts';
import { SEARCH_RULES } from './congestion/search.ts';
import { SLOW_START_RULES } from './congestion/slowStart.ts';
import { VALIDATION_RULES } from './sender/validationRules.ts';
import { CONNECTION_RULES, QUIC_CONNECTION_RULES, RECEIVER_RULES, SCRIPT_RULES } from './connection.ts';
import { ACE_RULES, ECN_RULES } from './ecn/ecnRules.ts';
import { HANDSHAKE_RULES } from './ecn/handshake.ts';
import { COUNTED_TIMER_RULES } from './countedTimer.ts';
import { KERNEL_TIMER_RULES } from './kernelTimer.ts';
import { lawNamed, LAWS } from './laws.ts';
import { QUIC_TIMER_RULES } from './quicTimer.ts';
import { RECOVERY_RULES, recoveryNamed } from './recoveries.ts';
import { TIMER_RULES } from './roundTrip.ts';
import { MULTIPATH_RULES } from './multipath/multipathRules.ts';
import type { StackSettings } from './stack.ts';
import type { Law } from './window.ts';

/** All rules of the engine. A rule's number is its index here. */
export const RULES: readonly AnyRule[] = [
  ...new Set<AnyRule>([
    ...DROP_RULES,
    ...CONNECTION_RULES,
    ...TIMER_RULES,
    ...KERNEL_TIMER_RULES,
    ...QUIC_TIMER_RULES,
    ...COUNTED_TIMER_RULES,
    ...LAWS.flatMap(({ rules }) => rules),
    ...SLOW_START_RULES,
    ...SEARCH_RULES,
    ...CAREFUL_RESUME_RULES,
    ...RATE_LIMITED_RULES,
    ...RECOVERY_RULES,
    ...WIRELESS_RULES,
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
  ]),
];

RULES.forEach((rule, index) => {
  rule.id = index;
});

/**
 * The rules that a sender may fire, given its growth law or the law's name: growth, slow start and recovery, without
 * bookkeeping.
 */
export const rulesOfSender = (law: string | Law, settings: StackSettings): readonly AnyRule[] =>
  [
    ...(typeof law === 'string' ? lawNamed(law) : law).rules,
    ...(settings.slowStart.startsWith('hystart') ? SLOW_START_RULES : []),
    ...(settings.slowStart === 'search' ? SEARCH_RULES : []),
    ...(settings.savedWindow > 0 ? CAREFUL_RESUME_RULES : []),
    ...(settings.rateLimitedIncrease ? RATE_LIMITED_RULES : []),
    ...recoveryNamed(settings).rules,
    ...(settings.ecn === 'accurate' ? ACE_RULES : []),
    ...(settings.ecn === 'off' ? [] : ECN_RULES),
    ...(settings.ecn === 'accurate' || settings.receiverEcn !== 'same' || settings.ecnSyns > 0 ? HANDSHAKE_RULES : []),
    ...(settings.slowStartAfterIdle === 'validate' ? VALIDATION_RULES : []),
  ].filter(({ quiet }) => !quiet);

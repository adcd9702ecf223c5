import { CAREFUL_RESUME_RULES } from '../../engine/tcp/congestion/carefulResume.ts';
import { GROWTH_LIMIT_RULES } from '../../engine/tcp/congestion/growthLimit.ts';
import { RATE_LIMITED_RULES } from '../../engine/tcp/congestion/rateLimited.ts';
import { SEARCH_RULES } from '../../engine/tcp/congestion/search.ts';
import { SLOW_START_RULES } from '../../engine/tcp/congestion/slowStart.ts';
import { ACE_RULES, ECN_RULES } from '../../engine/tcp/ecn/ecnRules.ts';
import { HANDSHAKE_RULES } from '../../engine/tcp/ecn/handshake.ts';
import { VALIDATION_RULES } from '../../engine/tcp/sender/validationRules.ts';
import type { StackSettings } from '../../engine/tcp/stack.ts';
import type { Law } from '../../engine/tcp/window.ts';
import type { AnyRule } from '../../engine/rule.ts';
import { limitsGrowth } from './algorithms.ts';
import { lawNamed, recoveryNamed } from './parts.ts';

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
    ...(limitsGrowth(settings) ? GROWTH_LIMIT_RULES : []),
    ...recoveryNamed(settings).rules,
    ...(settings.ecn === 'accurate' ? ACE_RULES : []),
    ...(settings.ecn === 'off' ? [] : ECN_RULES),
    ...(settings.ecn === 'accurate' || settings.receiverEcn !== 'same' || settings.ecnSyns > 0 ? HANDSHAKE_RULES : []),
    ...(settings.slowStartAfterIdle === 'validate' ? VALIDATION_RULES : []),
  ].filter(({ quiet }) => !quiet);

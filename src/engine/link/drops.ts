import { rfc, type AnyRule, type Citation, type Rule, type RuleTag } from '../rule.ts';

/** Why a packet was lost, truly. Order is part of the model: results list counts by it. */
export const DROP_CAUSES = ['queue', 'loss', 'forced'] as const;
export type DropCause = (typeof DROP_CAUSES)[number];
/** Codes: index in DROP_CAUSES. */
export const QUEUE_FULL = 0;
export const LINK_LOSS = 1;
export const FORCED = 2;

/** Causes that only queues have which look after themselves; their codes follow those above where there are such queues. */
export const MANAGED_CAUSES = ['red', 'codel'] as const;
export type ManagedCause = (typeof MANAGED_CAUSES)[number];
export const DROPPED_BY_RED = 3;
export const DROPPED_BY_CODEL = 4;

const nothing = (): void => {};

const floydJacobson: Citation = { source: 'Floyd and Jacobson 1993', section: 'section 4' };

const queueRule = (
  kind: 'drop' | 'mark',
  tag: RuleTag,
  title: string,
  formula: string,
  plain: string,
  citation: Citation,
): Rule => ({
  id: -1,
  tag,
  title,
  formula,
  plain,
  citation,
  kind,
  shows: ['queue'],
  effect: nothing,
});

const dropRule = (tag: RuleTag, title: string, formula: string, plain: string, source: string, section: string): Rule =>
  queueRule('drop', tag, title, formula, plain, { source, section });

/** One rule per cause, by code. */
export const DROP_RULES: readonly AnyRule[] = [
  dropRule(
    'queueFull',
    'The queue is full',
    'waiting + in service >= limit: drop the arrival',
    'The packet arrived at a full queue and was thrown away.',
    'ns-2.35',
    'DropTail',
  ),
  dropRule(
    'linkLoss',
    'Lost on the link',
    'drop with the loss model of the link',
    'The link lost the packet by chance, not because of a full queue.',
    'ns-2.35',
    'ErrorModel',
  ),
  dropRule(
    'forcedDrop',
    'Dropped on purpose',
    'drop the segments the scenario names',
    'The scenario says to drop this packet.',
    'Fall and Floyd 1996',
    'section 2',
  ),
];

/** The same for the causes of managed queues. */
export const MANAGED_DROP_RULES: readonly AnyRule[] = [
  queueRule(
    'drop',
    'managedDrop',
    'Dropped early',
    'average queue above min_th: drop with probability p',
    'The queue was not full: its average had grown long, so the packet was dropped by chance, as an early warning.',
    floydJacobson,
  ),
  queueRule(
    'drop',
    'managedDrop',
    'Dropped after a long wait',
    'waited longer than TARGET for an INTERVAL: drop at the head',
    'The queue was not full: packets had waited too long for a whole interval, so this one was dropped when its turn came.',
    rfc(8289, '5.5'),
  ),
];

/** A packet that understands marks is marked where another would be dropped. */
export const markedByRed = queueRule(
  'mark',
  'markedByAverage',
  'Marked early',
  'average queue above min_th: mark with probability p',
  'The average queue had grown long: instead of being dropped, the packet carries a mark to its receiver.',
  rfc(3168, '5'),
);
export const markedByStep = queueRule(
  'mark',
  'markedByThreshold',
  'Marked beyond the threshold',
  'more packets than the threshold K: mark',
  'The packet found more packets than the threshold: it carries a mark to its receiver.',
  rfc(8257, '3.1'),
);
export const markedByCodel = queueRule(
  'mark',
  'markedByWait',
  'Marked after a long wait',
  'waited longer than TARGET for an INTERVAL: mark at the head',
  'Packets had waited too long for a whole interval: instead of being dropped, this one carries a mark to its receiver.',
  rfc(8289, '5.5'),
);

export const MARK_RULES: readonly AnyRule[] = [markedByRed, markedByStep, markedByCodel];

export const markedOnPurpose = queueRule(
  'mark',
  'markedOnPurpose',
  'Marked on purpose',
  'mark the packet that somebody names',
  'Somebody asked for this packet to carry a mark: its receiver cannot tell it from one that a queue made.',
  rfc(3168, '5'),
);

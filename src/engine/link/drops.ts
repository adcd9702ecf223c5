import { rfc, rfcAsInNs2, type AnyRule, type Citation, type Rule, type RuleTag } from '../rule.ts';

/** Causes of loss. Results list their counts in this order, so it is part of the model. */
export const DROP_CAUSES = ['queue', 'loss', 'forced'] as const;
export type DropCause = (typeof DROP_CAUSES)[number];
/** Codes: index in DROP_CAUSES. */
export const QUEUE_FULL = 0;
export const LINK_LOSS = 1;
export const FORCED = 2;

const nothing = (): void => {};

/** The parts of a queue's rule that its discipline declares. */
export type QueueRuleParts = Pick<Rule, 'title' | 'formula' | 'symbols' | 'plain' | 'citation'>;

/**
 * A rule by which a queue or a link drops or marks a packet. It writes no state itself; the ledger and the queue do.
 */
export const queueRule = (
  kind: 'drop' | 'mark',
  parts: QueueRuleParts & { readonly tag: RuleTag; readonly because?: string },
): Rule => ({ id: -1, ...parts, kind, shows: ['queue'], effect: nothing });

const dropRule = (tag: RuleTag, title: string, formula: string, plain: string, citation: Citation): Rule =>
  queueRule('drop', { tag, title, formula, plain, citation });

/** One rule per cause, by code. */
export const DROP_RULES: readonly AnyRule[] = [
  dropRule(
    'queueFull',
    'The queue is full',
    'waiting + in service >= limit: drop the arrival',
    'The packet arrived at a full queue and was dropped.',
    rfcAsInNs2(7567, '2', 'DropTail'),
  ),
  dropRule(
    'linkLoss',
    'Lost on the link',
    'drop with the loss model of the link',
    'The link lost the packet at random, not because of a full queue.',
    rfcAsInNs2(3155, '1', 'ErrorModel'),
  ),
  dropRule(
    'forcedDrop',
    'Dropped on purpose',
    'drop the segments the scenario names',
    'The scenario says to drop this packet.',
    { source: 'Fall and Floyd 1996', section: 'section 2' },
  ),
];

export const markedOnPurpose = queueRule('mark', {
  tag: 'managedMark',
  title: 'Marked on purpose',
  formula: 'mark the packet that is named',
  plain: 'You marked this packet: its receiver cannot distinguish the mark from one set by a queue.',
  because: 'The user asked for it.',
  citation: rfc(3168, '5'),
});

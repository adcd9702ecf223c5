import type { AnyRule, Rule } from '../rule.ts';

/** Why a packet was lost, truly. Order is part of the model: results list counts by it. */
export const DROP_CAUSES = ['queue', 'loss', 'forced'] as const;
export type DropCause = (typeof DROP_CAUSES)[number];
/** Codes: index in DROP_CAUSES. */
export const QUEUE_FULL = 0;
export const LINK_LOSS = 1;
export const FORCED = 2;

const nothing = (): void => {};

const dropRule = (title: string, formula: string, plain: string, source: string, section: string): Rule => ({
  id: -1,
  title,
  formula,
  plain,
  citation: { source, section },
  kind: 'drop',
  shows: ['queue'],
  effect: nothing,
});

/** One rule per cause, by code. */
export const DROP_RULES: readonly AnyRule[] = [
  dropRule(
    'The queue is full',
    'waiting + in service >= limit: drop the arrival',
    'The packet arrived at a full queue and was thrown away.',
    'ns-2.35',
    'DropTail',
  ),
  dropRule(
    'Lost on the link',
    'drop with the loss model of the link',
    'The link lost the packet by chance, not because of a full queue.',
    'ns-2.35',
    'ErrorModel',
  ),
  dropRule(
    'Dropped on purpose',
    'drop the segments the scenario names',
    'The scenario says to drop this packet.',
    'Fall and Floyd 1996',
    'section 2',
  ),
];

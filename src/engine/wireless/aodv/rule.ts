import { makeRule, type AnyRule, type Citation, type Quantity, type Rule } from '../../rule.ts';
import type { RouteState } from './table.ts';

/** What a rule of AODV may use: facts of the message or failure at hand. */
export interface RouteEvent {
  /** Simulated time, s. */
  now: number;
  /** Node where the rule fires, and row of its table that it is about. */
  node: number;
  row: number;
  /** Fields of the message: sequence number, hops to the destination, neighbour it came from. */
  sequence: number;
  hops: number;
  nextHop: number;
  /** When the route is to end, s. */
  expires: number;
  /** TTL of the request to send, and when the wait for its answer ends, s. */
  ttl: number;
  ends: number;
  /** Latency per hop of the answered request, s. */
  latency: number;
  /** By how much the own sequence number is raised (setting sequenceStep). */
  step: number;
}

export type AodvRule = Rule<RouteState, RouteEvent>;

const aodvRules: AodvRule[] = [];

/** A rule of AODV that the journal tells. */
export const routeRule = (
  title: string,
  formula: string,
  citation: Citation,
  plain: string,
  effect: (table: RouteState, event: RouteEvent) => void,
  shows: readonly [Quantity] | readonly [Quantity, Quantity] = ['hops', 'sequence number'],
): AodvRule => {
  const rule: AodvRule = makeRule({ title, formula, citation, kind: 'route', shows, plain, effect });
  aodvRules.push(rule);
  return rule;
};

/** Bookkeeping that no journal needs: how long a route lives, what a discovery took. */
export const quietRule = (
  title: string,
  formula: string,
  citation: Citation,
  plain: string,
  effect: (table: RouteState, event: RouteEvent) => void,
): AodvRule => {
  const rule: AodvRule = makeRule({
    title,
    formula,
    citation,
    kind: 'route',
    shows: ['hops'],
    plain,
    quiet: true,
    effect,
  });
  aodvRules.push(rule);
  return rule;
};

/** Every rule of AODV, in the order in which they were made. */
export const rulesOfAodv = (): readonly AnyRule[] => aodvRules;

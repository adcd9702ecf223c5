import type { Rule } from '../../rule.ts';
import { routingRules } from '../routing/rules.ts';
import type { RouteState } from './table.ts';

/** Input of a rule of AODV: facts about the current message or failure. */
export interface RouteEvent {
  /** Simulated time, s. */
  now: number;
  /** Node where the rule fires, and the affected row of its table. */
  node: number;
  row: number;
  /** Fields of the message: sequence number, hops to the destination, neighbour that sent it. */
  sequence: number;
  hops: number;
  nextHop: number;
  /** End of the route's lifetime, s. */
  expires: number;
  /** TTL of the request to send, and when the wait for its reply ends, s. */
  ttl: number;
  ends: number;
  /** Latency per hop of the answered request, s. */
  latency: number;
  /** Increment of the own sequence number (setting sequenceStep). */
  step: number;
}

export type AodvRule = Rule<RouteState, RouteEvent>;

export const { all, routeRule, quietRule } = routingRules<RouteState, RouteEvent>();

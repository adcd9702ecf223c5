import type { Rule } from '../../rule.ts';
import { routingRules } from '../routing/rules.ts';
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

export const { all, routeRule, quietRule } = routingRules<RouteState, RouteEvent>();

import { BODY } from '../datagrams.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { RoutingHost } from '../routing/agent.ts';
import type { AodvNetwork } from './network.ts';
import type { AodvRule } from './rule.ts';

/**
 * Fields of AODV's messages in a packet's header (RFC 3561 section 5), with
 * ns-2's counting: the hop count is 1 where the message begins.
 *
 * A request's STAMP is when it left its source, and its reply brings that back
 * (ns-2: rq_timestamp, rp_timestamp). A reply's LIFETIME is in seconds; its
 * TARGET is the node that asked. An error carries pairs of destination and
 * sequence number in its list.
 */
export const HOPS = BODY;
/** RREQ: the number its source gave it. */
export const NUMBER = BODY + 1;
/** RREQ, RREP, HELLO: destination of the route, and its sequence number. */
export const WANTED = BODY + 2;
export const WANTED_SEQUENCE = BODY + 3;
/** RREQ: node that asks, and its sequence number. */
export const ORIGIN = BODY + 4;
export const ORIGIN_SEQUENCE = BODY + 5;

/** A node as those see it who treat its messages (`requests.ts`, `replies.ts`, `errors.ts`, `hello.ts`, `search.ts`). */
export interface AodvNode {
  readonly network: AodvNetwork;
  readonly host: RoutingHost;
  readonly random: RandomStream;
  /** A rule takes effect in this node. */
  fire(rule: AodvRule, row: number, cause: number): number;
  /** Sends a packet over a route that is up, which lives on by that. */
  sendOver(row: number, packet: number, delay: number): void;
  /** A packet waits for a route. The buffer drops the oldest when it is full. */
  keep(packet: number): void;
  /** What waits for the destination of `row` leaves over it, each packet `spacing` s after the one before. */
  sendWaiting(row: number, spacing: number): void;
  /** What waits for the destination of `row` is given up. */
  dropWaiting(row: number): void;
  /** A random wait before a broadcast, so that neighbours do not speak at once. */
  jitter(): number;
  /** Arms the timer of repairs, and that of searches, for what is due first. */
  awaitRepairs(): void;
  awaitAnswers(): void;
  /** Id of the firing that a message or a failure follows from. */
  causeOf(packet: number): number;
}

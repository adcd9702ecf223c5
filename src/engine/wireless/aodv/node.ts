import { BODY } from '../datagrams.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { RoutingHost } from '../routing/agent.ts';
import type { AodvNetwork } from './network.ts';
import type { AodvRule } from './rule.ts';

/**
 * Fields of AODV's messages in a packet's header (RFC 3561 section 5), with ns-2's counting: the hop count is 1 where
 * the message starts.
 * STAMP of a request is when it left its source; its reply returns it (ns-2: rq_timestamp, rp_timestamp). LIFETIME of a
 * reply is in seconds; its TARGET is the requesting node. An error has pairs of destination and sequence number in its
 * list.
 */
export const HOPS = BODY;
/** RREQ: the number assigned by its source. */
export const NUMBER = BODY + 1;
/** RREQ, RREP, HELLO: destination of the route, and its sequence number. */
export const WANTED = BODY + 2;
export const WANTED_SEQUENCE = BODY + 3;
/** RREQ: the requesting node, and its sequence number. */
export const ORIGIN = BODY + 4;
export const ORIGIN_SEQUENCE = BODY + 5;

/**
 * The interface of a node for the message handlers (`requests.ts`, `replies.ts`, `errors.ts`, `hello.ts`, `search.ts`).
 */
export interface AodvNode {
  readonly network: AodvNetwork;
  readonly host: RoutingHost;
  readonly random: RandomStream;
  /** Fires a rule in this node. */
  fire(rule: AodvRule, row: number, cause: number): number;
  /** Sends a packet over a route that is up, and extends the lifetime of the route. */
  sendOver(row: number, packet: number, delay: number): void;
  /** Queues a packet until there is a route. A full buffer drops its oldest packet. */
  keep(packet: number): void;
  /** Sends the packets queued for the destination of `row`, each `spacing` s after the previous one. */
  sendWaiting(row: number, spacing: number): void;
  /** Drops the packets queued for the destination of `row`. */
  dropWaiting(row: number): void;
  /** Random delay before a broadcast, so that neighbours do not send at once. */
  jitter(): number;
  /** Arms the timers of repairs and searches for the earliest deadline. */
  awaitRepairs(): void;
  awaitAnswers(): void;
  /** Id of the firing that caused a message or failure. */
  causeOf(packet: number): number;
}

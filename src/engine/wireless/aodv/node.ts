import type { RandomStream } from '../../kernel/random.ts';
import type { RoutingHost } from '../routing/agent.ts';
import type { AodvNetwork } from './network.ts';
import type { AodvRule } from './rule.ts';

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

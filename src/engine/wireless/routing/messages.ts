import { FIRST_ROUTING_KIND } from '../datagrams.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PlainState } from '../../kernel/state.ts';

/** Kinds of routing messages, by code from FIRST_ROUTING_KIND on, with their protocol's names. */
export const ROUTING_MESSAGES = [
  { name: 'RREQ', title: 'Route request' },
  { name: 'RREP', title: 'Route reply' },
  { name: 'RERR', title: 'Route error' },
  { name: 'HELLO', title: 'Hello' },
  { name: 'full', title: 'Full update' },
  { name: 'triggered', title: 'Triggered update' },
] as const;
export type RoutingMessageName = (typeof ROUTING_MESSAGES)[number]['name'];

export const RREQ = FIRST_ROUTING_KIND;
export const RREP = FIRST_ROUTING_KIND + 1;
export const RERR = FIRST_ROUTING_KIND + 2;
export const HELLO = FIRST_ROUTING_KIND + 3;
export const FULL_UPDATE = FIRST_ROUTING_KIND + 4;
export const TRIGGERED_UPDATE = FIRST_ROUTING_KIND + 5;

interface RecordState extends PlainState {
  /** By kind: messages originated, forwarded, and received. */
  sent: Float64Array;
  passedOn: Float64Array;
  received: Float64Array;
  /** Bytes of messages originated and forwarded, with IP headers. */
  bytes: number;
  /** Number of next hops set, changed or removed. */
  routeChanges: number;
  /** Number of answered requests, and their total latency, s. */
  discoveries: number;
  discoveryTime: number;
}

/** Counters of a routing protocol in the whole network. */
export class RoutingCounts {
  readonly state: RecordState;

  constructor(kernel: Kernel) {
    this.state = kernel.state<RecordState>({
      sent: new Float64Array(ROUTING_MESSAGES.length),
      passedOn: new Float64Array(ROUTING_MESSAGES.length),
      received: new Float64Array(ROUTING_MESSAGES.length),
      bytes: 0,
      routeChanges: 0,
      discoveries: 0,
      discoveryTime: 0,
    });
  }

  sent(kind: number, bytes: number): void {
    const { sent } = this.state;
    sent[kind - FIRST_ROUTING_KIND] = sent[kind - FIRST_ROUTING_KIND]! + 1;
    this.state.bytes += bytes;
  }

  passedOn(kind: number, bytes: number): void {
    const { passedOn } = this.state;
    passedOn[kind - FIRST_ROUTING_KIND] = passedOn[kind - FIRST_ROUTING_KIND]! + 1;
    this.state.bytes += bytes;
  }

  received(kind: number): void {
    const { received } = this.state;
    received[kind - FIRST_ROUTING_KIND] = received[kind - FIRST_ROUTING_KIND]! + 1;
  }

  /** Counts a request answered after `latency` s. */
  discovered(latency: number): void {
    this.state.discoveries++;
    this.state.discoveryTime += latency;
  }

  /** Routing messages received; a broadcast counts once per receiver. */
  get arrivals(): number {
    return this.state.received.reduce((sum, count) => sum + count, 0);
  }

  /** Routing messages originated and forwarded: the overhead of the protocol. */
  get messages(): number {
    let sum = 0;
    for (let kind = 0; kind < ROUTING_MESSAGES.length; kind++)
      sum += this.state.sent[kind]! + this.state.passedOn[kind]!;
    return sum;
  }
}

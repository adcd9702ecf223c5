import { FIRST_ROUTING_KIND } from '../datagrams.ts';

/** Kinds of routing messages, by code from FIRST_ROUTING_KIND on, with the names of their protocols. */
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

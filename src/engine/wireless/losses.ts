import { DROP_CAUSES } from '../link/drops.ts';

/** Why packets are lost in a wireless network, besides the causes that links have (a full queue, bit errors). */
export const WIRELESS_CAUSES = [
  'collision',
  'retryLimit',
  'outOfRange',
  'linkBroken',
  'noRoute',
  'arp',
  'ttl',
  'loop',
] as const;
export type WirelessCause = (typeof WIRELESS_CAUSES)[number];

const code = (cause: WirelessCause): number => DROP_CAUSES.length + WIRELESS_CAUSES.indexOf(cause);

/** The MAC layer gave up: the last attempts collided at the receiver. */
export const COLLISION = code('collision');
/** The MAC layer gave up: the receiver was in range and did not answer, its channel being busy. */
export const RETRY_LIMIT = code('retryLimit');
/** The MAC layer gave up: the next hop had moved out of range. */
export const OUT_OF_RANGE = code('outOfRange');
/** It waited in the interface queue for a next hop that was found to be gone. */
export const LINK_BROKEN = code('linkBroken');
/** No route was known, or none was found in time, or the buffer of packets that wait for one was full. */
export const NO_ROUTE = code('noRoute');
/** The address of the next hop was not known, and another packet took the one place to wait in, or no answer came. */
export const ARP_FAILED = code('arp');
/** It had gone as many hops as it may. */
export const TTL_EXPIRED = code('ttl');
/** It came back to the node that had sent it. */
export const LOOP = code('loop');

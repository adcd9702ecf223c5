import { DROP_CAUSES, DROP_RULES, type DropCause } from '../link/drops.ts';
import type { ManagedCause } from '../queue/catalogue.ts';
import type { AnyRule } from '../rule.ts';

/** Causes of loss specific to wireless networks, in addition to those of links (a full queue, bit errors). */
const WIRELESS_CAUSES = [
  'collision',
  'retryLimit',
  'outOfRange',
  'linkBroken',
  'noRoute',
  'arp',
  'ttl',
  'loop',
] as const;
type WirelessCause = (typeof WIRELESS_CAUSES)[number];
/** All causes of loss. */
export type LossCause = DropCause | ManagedCause | WirelessCause;

const code = (cause: WirelessCause): number => DROP_CAUSES.length + WIRELESS_CAUSES.indexOf(cause);

/** The MAC layer gave up: the last attempts collided at the receiver. */
export const COLLISION = code('collision');
/** The MAC layer gave up: the receiver was in range but did not answer because its channel was busy. */
export const RETRY_LIMIT = code('retryLimit');
/** The MAC layer gave up: the next hop had moved out of range. */
export const OUT_OF_RANGE = code('outOfRange');
/** The packet was in the interface queue when the link to its next hop was found broken. */
export const LINK_BROKEN = code('linkBroken');
/** No route was known or found in time, or the buffer of waiting packets was full. */
export const NO_ROUTE = code('noRoute');
/** The next hop's address was unknown, and no ARP reply came or another packet displaced the waiting one. */
export const ARP_FAILED = code('arp');
/** Its hop limit was reached. */
export const TTL_EXPIRED = code('ttl');
/** The packet returned to its source. */
export const LOOP = code('loop');

const lossRule = (title: string, formula: string, plain: string, source: string, section: string): AnyRule => ({
  id: -1,
  title,
  formula,
  plain,
  citation: { source, section },
  kind: 'drop',
  shows: ['queue'],
});

const IEEE = 'IEEE 802.11-1999';

const WIRELESS_LOSS_RULES: Readonly<Record<WirelessCause, AnyRule>> = {
  collision: lossRule(
    'Lost to collisions',
    'retry limit reached, the last frame collided',
    'The frame collided at the next hop every time it was sent. The station gave it up. No queue was full.',
    IEEE,
    'section 9.2.5.3',
  ),
  retryLimit: lossRule(
    'The next hop did not answer',
    'retry limit reached, the next hop in range',
    'The next hop was in range but could not answer, because others were sending. The station gave the packet up.',
    IEEE,
    'section 9.2.5.3',
  ),
  outOfRange: lossRule(
    'The next hop is out of range',
    'retry limit reached, the next hop beyond the receive range',
    'The next hop has moved away. The station gave the packet up. No queue was full.',
    IEEE,
    'section 9.2.5.3',
  ),
  linkBroken: lossRule(
    'The link broke while it waited',
    'next hop lost: drop what waits for it',
    'The packet waited in the queue for a next hop that turned out to be gone.',
    'RFC 3561',
    'section 6.11',
  ),
  noRoute: lossRule(
    'No route',
    'no valid route to the destination: drop',
    'The node knew no route to the destination, and none was found in time.',
    'RFC 3561',
    'section 6.3',
  ),
  arp: lossRule(
    'The address was not known in time',
    'one packet waits for each address: drop the earlier one',
    'The node asked for the hardware address of the next hop. Only one packet may wait for the answer.',
    'RFC 1122',
    'section 2.3.2.2',
  ),
  ttl: lossRule(
    'The hop limit was reached',
    'no hops left: drop',
    'The packet had used up its hop limit.',
    'RFC 791',
    'section 3.2',
  ),
  loop: lossRule(
    'It came back',
    'sent by this node itself: drop',
    'The packet came back to the node that had sent it: the routes formed a loop.',
    'ns-2.35',
    'AODV',
  ),
};

/** One rule per cause, by code: first those of links, then those of wireless networks. */
export const LOSS_RULES: readonly AnyRule[] = [
  ...DROP_RULES,
  ...WIRELESS_CAUSES.map((cause) => WIRELESS_LOSS_RULES[cause]),
];
/** All causes of loss in a wireless network, by code. */
export const LOSS_CAUSES: readonly LossCause[] = [...DROP_CAUSES, ...WIRELESS_CAUSES];

import { BODY } from '../datagrams.ts';

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

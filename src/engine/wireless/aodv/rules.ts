import { rfc, type AnyRule, type Citation } from '../../rule.ts';
import { all, quietRule, routeRule, type RouteEvent } from './rule.ts';
import { DOWN, HISTORY, REPAIRING, UNREACHABLE, UP, type RouteState } from './table.ts';

const nothing = (): void => {};

const ns2: Citation = { source: 'ns-2.35', section: 'aodv.cc' };

/* Searching */

const requestLeaves = (table: RouteState, { node, row, ttl, ends, step }: RouteEvent): void => {
  table.lastTtl[row] = ttl;
  table.requestEnds[row] = ends;
  table.expires[row] = 0;
  table.ownSequence[node] = table.ownSequence[node]! + step;
  table.nextRequest[node] = table.nextRequest[node]! + 1;
};

export const searchRing = routeRule(
  'Search in a ring',
  'TTL = TTL_START, or the last TTL or hop count + TTL_INCREMENT',
  rfc(3561, '6.4'),
  'The node asks for a route, first only nearby: if no node answers, the next request goes further.',
  requestLeaves,
  ['TTL'],
);

export const searchEverywhere = routeRule(
  'Search the whole network',
  'TTL = NET_DIAMETER',
  rfc(3561, '6.4'),
  'The node asks for a route, and every node of the network forwards the request once.',
  (table, event) => {
    requestLeaves(table, event);
    table.floods[event.row] = table.floods[event.row]! + 1;
  },
  ['TTL'],
);

export const giveUpSearch = routeRule(
  'No answer: the packets are dropped',
  'requests > RREQ_RETRIES + 1: drop what waits',
  rfc(3561, '6.3'),
  'No node has answered the repeated request, so the packets that wait for this route are dropped.',
  (table, { row, ends }) => {
    table.requestEnds[row] = ends;
    table.floods[row] = 0;
  },
);

export const passRequestOn = routeRule(
  'The request is passed on',
  'HopCount + 1, TTL - 1',
  rfc(3561, '6.5'),
  'The node is not the destination and knows no route, so it forwards the request to its neighbours.',
  nothing,
);

/* Learning routes */

/** Sets a route. A search for it continues. */
const setRoute = (table: RouteState, { row, sequence, hops, nextHop, expires }: RouteEvent): void => {
  table.sequence[row] = sequence;
  table.hops[row] = hops;
  table.state[row] = UP;
  table.nextHop[row] = nextHop;
  table.expires[row] = expires;
};

export const reverseRoute = routeRule(
  'Reverse route',
  'a newer sequence number, or the same and fewer hops: the neighbour that passed the request on is the next hop to its source',
  rfc(3561, '6.5'),
  'The request shows the route back to the node that asks.',
  setRoute,
);

export const forwardRoute = routeRule(
  'Route from a reply',
  'a newer sequence number, or the same and fewer hops: the neighbour that passed the reply on is the next hop',
  rfc(3561, '6.7'),
  'The reply shows the route to the destination.',
  setRoute,
);

export const neighbourRoute = routeRule(
  'Route to a neighbour',
  'hops = 1',
  rfc(3561, '6.2'),
  'A message came directly from this node, so it is a neighbour.',
  (table, { row, nextHop, expires }) => {
    table.hops[row] = 1;
    table.state[row] = UP;
    table.nextHop[row] = nextHop;
    if (expires > table.expires[row]!) table.expires[row] = expires;
  },
);

export const prolongReverse = quietRule(
  'The reverse route stays valid',
  'lifetime = max(lifetime, now + minimal lifetime)',
  rfc(3561, '6.5'),
  'The route back to the asking node is kept until a reply can have come.',
  (table, { row, expires }) => {
    if (expires > table.expires[row]!) table.expires[row] = expires;
  },
);

export const prolongUsed = quietRule(
  'A used route stays valid',
  'lifetime = now + ACTIVE_ROUTE_TIMEOUT',
  rfc(3561, '6.2'),
  'A packet uses the route, so it is worth keeping.',
  (table, { row, expires }) => {
    table.expires[row] = expires;
  },
);

export const searchEnds = quietRule(
  'The search is over',
  'requests = 0, last TTL = hops',
  rfc(3561, '6.4'),
  'A route is known: the next search begins with its length.',
  (table, { row, hops }) => {
    table.floods[row] = 0;
    table.requestEnds[row] = 0;
    table.lastTtl[row] = hops;
  },
);

export const measureLatency = quietRule(
  'Discovery latency',
  'latency per hop = (now - request sent) / hops, the last three are kept',
  ns2,
  'The time of this answer determines how long the node waits for the next one.',
  (table, { row, latency }) => {
    const at = table.latencyAt[row]!;
    table.latency[row * HISTORY + at] = latency;
    table.latencyAt[row] = (at + 1) % HISTORY;
  },
);

/* Answering */

export const answerAsDestination = routeRule(
  'The destination answers',
  'reply with its own sequence number, at least the one asked for',
  rfc(3561, '6.6.1'),
  'The request has reached its destination. The reply goes back along the reverse route.',
  (table, { node, sequence }) => {
    table.ownSequence[node] = sequence;
  },
);

export const answerFromTable = routeRule(
  'A node on the way answers',
  'route up and its sequence number >= the one asked for: reply with hops and remaining lifetime',
  rfc(3561, '6.6.2'),
  'The node knows a route that is fresh enough, so it answers instead of forwarding the request.',
  nothing,
);

export const passReplyOn = routeRule(
  'The reply is passed on',
  'HopCount + 1, along the reverse route',
  rfc(3561, '6.7'),
  'The reply goes one hop further towards the node that asked.',
  nothing,
);

/* Losing routes */

/** Takes a route down. Its hop count is stored for the next search, only once, as in ns-2. */
const takeDown = (table: RouteState, row: number): void => {
  table.lastHops[row] = table.hops[row]!;
  table.hops[row] = UNREACHABLE;
  table.state[row] = DOWN;
  table.nextHop[row] = -1;
  table.expires[row] = 0;
};

export const linkBreaks = routeRule(
  'The link to the next hop is broken',
  'sequence number + 1, route down',
  rfc(3561, '6.11'),
  'The MAC layer could not reach the next hop, so every route over it is taken down.',
  (table, { row }) => {
    table.sequence[row] = table.sequence[row]! + 1;
    takeDown(table, row);
  },
);

export const errorHeard = routeRule(
  'Route error',
  'next hop = sender of the error and its sequence number is not older: route down',
  rfc(3561, '6.11'),
  'The next hop says that it cannot reach the destination any more.',
  (table, { row, sequence }) => {
    table.sequence[row] = sequence;
    takeDown(table, row);
  },
);

export const routeExpires = routeRule(
  'The route has not been used and ends',
  'now > lifetime: sequence number + 1, route down',
  rfc(3561, '6.11'),
  'No packet has used this route for its lifetime.',
  (table, { row }) => {
    table.sequence[row] = table.sequence[row]! + 1;
    takeDown(table, row);
  },
);

export const unknownRoute = routeRule(
  'A packet came for which there is no route',
  'no route: drop it and tell the neighbours',
  rfc(3561, '6.11'),
  'The previous node sends packets this way, but this node has no route.',
  nothing,
);

export const tellError = routeRule(
  'A route error is sent',
  'list the unreachable destinations, TTL = 1',
  rfc(3561, '6.11'),
  'The neighbours learn that these destinations can no longer be reached over this node.',
  nothing,
);

/* Local repair */

export const repairBegins = routeRule(
  'Local repair',
  'hops gone > hops left: keep the packet and ask for a new route from here',
  rfc(3561, '6.12'),
  'The break is nearer to the destination than to the source, so this node looks for another route itself.',
  (table, { row }) => {
    table.state[row] = REPAIRING;
  },
);

export const repairWaits = quietRule(
  'The repair has a deadline',
  'deadline = when the wait for the reply ends',
  rfc(3561, '6.12'),
  'A repair that brings no route in time has failed.',
  (table, { row, ends }) => {
    if (table.repairEnds[row] === Infinity) table.repairEnds[row] = ends;
  },
);

export const repairOver = quietRule(
  'The repair is over',
  'no deadline',
  rfc(3561, '6.12'),
  'The deadline of the repair has come.',
  (table, { row }) => {
    table.repairEnds[row] = Infinity;
  },
);

export const repairFails = routeRule(
  'Local repair has failed',
  'no reply before the deadline: route down',
  rfc(3561, '6.12'),
  'No node has answered, so the route is taken down after all.',
  (table, { row }) => {
    takeDown(table, row);
  },
);

/* Neighbours */

export const neighbourLost = routeRule(
  'The set of neighbours has changed',
  'own sequence number + 2',
  ns2,
  'The node has lost a neighbour and marks its later information as newer.',
  (table, { node, step }) => {
    table.ownSequence[node] = table.ownSequence[node]! + step;
  },
  ['sequence number'],
);

export const helloSilent = routeRule(
  'No hello any more',
  'now > last hello + ALLOWED_HELLO_LOSS x HELLO_INTERVAL',
  rfc(3561, '6.9'),
  'A neighbour has not been heard for so long that the link to it counts as broken.',
  nothing,
);

export const isUnreachable = (hops: number): boolean => hops === UNREACHABLE;

export const AODV_RULES: readonly AnyRule[] = all;

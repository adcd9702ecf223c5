import type { Parameter } from '../../../parameter.ts';

/** Parameters of AODV's detection of lost neighbours. */
export const AODV_NEIGHBOURS = [
  {
    name: 'linkLayerDetection',
    label: 'Link layer detection',
    kind: 'switch',
    help: 'Whether a packet that the MAC layer gives up breaks the routes over that neighbour.',
  },
  {
    name: 'hello',
    label: 'Hello messages',
    kind: 'switch',
    help: 'Whether nodes tell their neighbours periodically that they are present (RFC 3561 6.9).',
  },
  {
    name: 'helloNeedsRoute',
    label: 'Hello only with a route',
    kind: 'switch',
    help: 'Whether only nodes with an active route send hello messages (RFC 3561 6.9).',
  },
  {
    name: 'helloInterval',
    label: 'Hello interval',
    unit: 's',
    kind: 'number',
    range: [0.05, 600],
    help: 'Mean time between two hello messages, with a quarter of it at random (RFC 3561 HELLO_INTERVAL).',
  },
  {
    name: 'allowedHelloLoss',
    label: 'Allowed hello loss',
    kind: 'number',
    range: [1, 100],
    help: 'Number of intervals without a hello after which a neighbour counts as gone (RFC 3561 ALLOWED_HELLO_LOSS; ns-2: 1.5 times 3).',
  },
] as const satisfies readonly Parameter[];

/** Lifetimes of AODV's routing information. */
export const AODV_LIFETIMES = [
  {
    name: 'activeRouteTimeout',
    label: 'Active route timeout',
    unit: 's',
    kind: 'number',
    range: [0.1, 3600],
    help: 'How long a route lives after a packet has used it (RFC 3561 ACTIVE_ROUTE_TIMEOUT).',
  },
  {
    name: 'ownRouteLifetime',
    label: 'Lifetime in own replies',
    unit: 's',
    kind: 'number',
    range: [0.1, 3600],
    help: 'Lifetime that a destination writes in its reply (RFC 3561 MY_ROUTE_TIMEOUT).',
  },
  {
    name: 'reverseRouteLife',
    label: 'Life of reverse routes',
    unit: 's',
    kind: 'number',
    range: [0.1, 3600],
    nullMeans: '2 NET_TRAVERSAL_TIME - 2 HopCount NODE_TRAVERSAL_TIME (RFC 3561 6.5)',
    help: 'Minimum lifetime that a request gives to the route back to its source.',
  },
  {
    name: 'requestMemory',
    label: 'Memory of requests',
    unit: 's',
    kind: 'number',
    range: [0.1, 600],
    help: 'How long a node recognizes a request and ignores it (RFC 3561 PATH_DISCOVERY_TIME).',
  },
] as const satisfies readonly Parameter[];

/** Parameters of AODV's route maintenance: sequence numbers, route errors, repairs, and the content of replies. */
export const AODV_UPKEEP = [
  {
    name: 'errorRate',
    label: 'Errors per second',
    unit: 'per second',
    kind: 'integer',
    range: [1, 1000000],
    nullMeans: 'no limit',
    help: 'Maximum number of route errors that one node sends in a second (RFC 3561 RERR_RATELIMIT).',
  },
  {
    name: 'purgeInterval',
    label: 'Look at the table every',
    unit: 's',
    kind: 'number',
    range: [0.01, 60],
    help: 'How often expired routes are removed and waiting packets are checked (ns-2: 0.5 s).',
  },
  {
    name: 'sequenceStep',
    label: 'Sequence step',
    kind: 'integer',
    range: [1, 2],
    help: 'By how much a node raises its own sequence number: 1 (RFC 3561 6.1), or 2 so that odd numbers mean broken routes (ns-2).',
  },
  {
    name: 'replyRaisesSequence',
    label: 'Every reply has a new number',
    kind: 'switch',
    help: 'Whether a destination raises its sequence number for every reply (ns-2), or only when the request asks for a higher one (RFC 3561 6.6.1).',
  },
  {
    name: 'lossRaisesSequence',
    label: 'Lost neighbour raises own number',
    kind: 'switch',
    help: 'Whether a node raises its own sequence number when it loses a neighbour (ns-2).',
  },
  {
    name: 'errorDelivery',
    label: 'Route errors go',
    kind: 'choice',
    choices: ['broadcast', 'precursors'],
    help: 'Broadcast: to all neighbours (ns-2); precursors: only when some node is known to use the route, to one node by unicast (RFC 3561 6.11).',
  },
  {
    name: 'errorEmptiesQueue',
    label: 'Errors empty the queue',
    kind: 'switch',
    help: 'Whether a route error makes a node drop all packets that wait for the neighbour it came from (ns-2).',
  },
  {
    name: 'refreshesBothWays',
    label: 'Data keeps both directions alive',
    kind: 'switch',
    help: 'Whether a forwarded packet also prolongs the routes to its source and to the neighbours (RFC 3561 6.2), or only the route to its destination (ns-2).',
  },
  {
    name: 'previousHopRoutes',
    label: 'Routes to neighbours from messages',
    kind: 'switch',
    help: 'Whether a message makes a route to the neighbour that forwarded it (RFC 3561 6.5 and 6.7; ns-2 does not).',
  },
  {
    name: 'gratuitousReply',
    label: 'Gratuitous replies',
    kind: 'switch',
    help: 'Whether a node that answers from its table also tells the destination the route to the source (RFC 3561 6.6.3).',
  },
  {
    name: 'localRepair',
    label: 'Local repair',
    kind: 'choice',
    choices: ['closer', 'never'],
    help: 'Closer: a node that is nearer to the destination than to the source asks for a new route itself (RFC 3561 6.12 allows it; ns-2).',
  },
  {
    name: 'repairDeadlineLate',
    label: 'Late end of repairs',
    kind: 'switch',
    help: 'Whether a repair is abandoned only at twice the intended time: ns-2 uses the time of the timeout as a delay.',
  },
  {
    name: 'repairAnswers',
    label: 'Answers during repair',
    kind: 'switch',
    help: 'Whether a node answers requests from a route that it is repairing (ns-2 does, by mistake).',
  },
  {
    name: 'wholeSeconds',
    label: 'Lifetimes in whole seconds',
    kind: 'switch',
    help: 'Whether a lifetime in a reply from the table is truncated to whole seconds (ns-2).',
  },
] as const satisfies readonly Parameter[];

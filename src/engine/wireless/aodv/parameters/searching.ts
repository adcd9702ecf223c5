import type { Parameter } from '../../../parameter.ts';

/**
 * Parameters of AODV's search for a route: how far a request goes, how long to wait for a reply, and how often to
 * repeat it.
 */
export const AODV_SEARCHING = [
  {
    name: 'nodeTraversalTime',
    label: 'Node traversal time',
    unit: 's',
    kind: 'number',
    range: [0.001, 10],
    help: 'Estimated time for one hop, queueing included (RFC 3561 NODE_TRAVERSAL_TIME).',
  },
  {
    name: 'networkDiameter',
    label: 'Network diameter',
    unit: 'hops',
    kind: 'integer',
    range: [1, 255],
    help: 'Maximum number of hops of a network-wide request, and of every data packet (RFC 3561 NET_DIAMETER).',
  },
  {
    name: 'ttlStart',
    label: 'First ring',
    unit: 'hops',
    kind: 'integer',
    range: [1, 255],
    help: 'Hops of the first request for an unknown destination when the search begins with a ring (RFC 3561 TTL_START).',
  },
  {
    name: 'ttlIncrement',
    label: 'Ring growth',
    unit: 'hops',
    kind: 'integer',
    range: [1, 255],
    help: 'Hops added for each further ring (RFC 3561 TTL_INCREMENT).',
  },
  {
    name: 'ttlThreshold',
    label: 'Widest ring',
    unit: 'hops',
    kind: 'integer',
    range: [1, 255],
    help: 'From this TTL on the next request goes through the whole network (RFC 3561 TTL_THRESHOLD).',
  },
  {
    name: 'firstSearchEverywhere',
    label: 'First search everywhere',
    kind: 'switch',
    help: 'Whether the first request for a destination goes through the whole network: ns-2.35 treats an unknown distance as 255 hops.',
  },
  {
    name: 'requestRetries',
    label: 'Request retries',
    kind: 'integer',
    range: [0, 100],
    help: 'How often a request through the whole network is repeated before its packets are given up (RFC 3561 RREQ_RETRIES).',
  },
  {
    name: 'requestPause',
    label: 'Pause after giving up',
    unit: 's',
    kind: 'number',
    range: [0, 3600],
    help: 'How long a node does not ask again for a destination that did not answer (ns-2: MAX_RREQ_TIMEOUT).',
  },
  {
    name: 'requestTimeout',
    label: 'Wait for a reply',
    kind: 'choice',
    choices: ['measured', 'ringTraversal'],
    help: 'Measured: 2 TTL times the mean latency per hop of the last three discoveries (ns-2); ringTraversal: RING_TRAVERSAL_TIME, doubled for each repeated flood (RFC 3561 6.4).',
  },
  {
    name: 'longestRequestTimeout',
    label: 'Longest wait for a reply',
    unit: 's',
    kind: 'number',
    range: [0.01, 3600],
    nullMeans: 'no limit',
    help: 'No wait for a reply is longer (ns-2: MAX_RREQ_TIMEOUT).',
  },
  {
    name: 'timeoutBuffer',
    label: 'Timeout buffer',
    unit: 'hops',
    kind: 'integer',
    range: [0, 255],
    help: 'Hops added to the TTL in RING_TRAVERSAL_TIME (RFC 3561 TIMEOUT_BUFFER).',
  },
  {
    name: 'repeatsByTimer',
    label: 'Repeats by timer',
    kind: 'switch',
    help: 'Whether a request is repeated as soon as the wait is over (RFC 3561 6.3). ns-2 repeats it with the next data packet or at the next check of the table.',
  },
  {
    name: 'requestRate',
    label: 'Requests per second',
    unit: 'per second',
    kind: 'integer',
    range: [1, 1000000],
    nullMeans: 'no limit',
    help: 'Maximum number of requests that one node originates in a second (RFC 3561 RREQ_RATELIMIT).',
  },
] as const satisfies readonly Parameter[];

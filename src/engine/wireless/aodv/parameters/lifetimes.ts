import type { Parameter } from '../../../parameter.ts';

/** How long AODV keeps what it knows. */
export const AODV_LIFETIMES = [
  {
    name: 'activeRouteTimeout',
    label: 'Active route timeout',
    unit: 's',
    kind: 'number',
    min: 0.1,
    max: 3600,
    help: 'How long a route lives after a packet has used it (RFC 3561 ACTIVE_ROUTE_TIMEOUT).',
  },
  {
    name: 'ownRouteLifetime',
    label: 'Lifetime in own replies',
    unit: 's',
    kind: 'number',
    min: 0.1,
    max: 3600,
    help: 'Lifetime that a destination writes in its reply (RFC 3561 MY_ROUTE_TIMEOUT).',
  },
  {
    name: 'reverseRouteLife',
    label: 'Life of reverse routes',
    unit: 's',
    kind: 'number',
    min: 0.1,
    max: 3600,
    nullMeans: '2 NET_TRAVERSAL_TIME - 2 HopCount NODE_TRAVERSAL_TIME (RFC 3561 6.5)',
    help: 'How long a request makes the route back to its source live at least.',
  },
  {
    name: 'requestMemory',
    label: 'Requests are remembered',
    unit: 's',
    kind: 'number',
    min: 0.1,
    max: 600,
    help: 'How long a node knows a request again and ignores it (RFC 3561 PATH_DISCOVERY_TIME).',
  },
] as const satisfies readonly Parameter[];

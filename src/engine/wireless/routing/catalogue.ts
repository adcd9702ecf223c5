import type { Parameter, ParameterValues } from '../../parameter.ts';
import { AODV_DEFAULTS, AODV_PARAMETERS, AODV_RFC } from '../aodv/settings.ts';
import { DSDV_DEFAULTS, DSDV_PARAMETERS } from '../dsdv/settings.ts';

/** Names of the routing protocols. Order is part of the link format: append only. */
export type RoutingName = 'aodv' | 'dsdv' | 'static';

/** A named set of a protocol's constants: differences from its defaults. */
interface RoutingProfile {
  readonly name: string;
  /** One sentence: the origin of these constants and behaviour. */
  readonly summary: string;
  readonly values: ParameterValues;
}

/** Description of a routing protocol for form, files and links. */
export interface RoutingDescription {
  readonly name: RoutingName;
  readonly title: string;
  /** One sentence: what it does. */
  readonly summary: string;
  /** Its constants with their defaults. */
  readonly parameters: readonly Parameter[];
  readonly defaults: ParameterValues;
  /** Named sets of constants, the default first; empty if there is only one. */
  readonly profiles: readonly RoutingProfile[];
}

export const ROUTINGS: readonly RoutingDescription[] = [
  {
    name: 'aodv',
    title: 'AODV',
    summary:
      'Asks for a route when a packet needs one (RFC 3561): the request floods the network, and the reply comes back along the same route.',
    parameters: AODV_PARAMETERS,
    defaults: AODV_DEFAULTS,
    profiles: [
      { name: 'ns2', summary: 'Constants and behaviour of ns-2.35.', values: {} },
      { name: 'rfc', summary: 'Constants and rules of RFC 3561.', values: AODV_RFC },
    ],
  },
  {
    name: 'dsdv',
    title: 'DSDV',
    summary:
      'Every node periodically sends its whole table to its neighbours (Perkins and Bhagwat 1994, constants and behaviour of ns-2.35).',
    parameters: DSDV_PARAMETERS,
    defaults: DSDV_DEFAULTS,
    profiles: [{ name: 'ns2', summary: 'Constants and behaviour of ns-2.35.', values: {} }],
  },
  {
    name: 'static',
    title: 'Static routes',
    summary: 'Shortest routes by hops between the initial positions of the nodes. They never change.',
    parameters: [],
    defaults: {},
    profiles: [],
  },
];

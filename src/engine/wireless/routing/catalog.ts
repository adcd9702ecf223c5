import type { Parameter, ParameterValues } from '../../parameter.ts';
import { AODV_DEFAULTS, AODV_PARAMETERS, AODV_RFC } from '../aodv/settings.ts';
import { DSDV_DEFAULTS, DSDV_PARAMETERS } from '../dsdv/settings.ts';

/** Names of the routing protocols. Order is part of the link format: append only. */
export type RoutingName = 'aodv' | 'dsdv' | 'static';

/** A named set of constants of a protocol: what differs from its defaults. */
interface RoutingProfile {
  readonly name: string;
  /** One plain sentence: whose constants and habits these are. */
  readonly summary: string;
  readonly values: ParameterValues;
}

/** A routing protocol as form, files and links describe it. */
export interface RoutingDescription {
  readonly name: RoutingName;
  readonly title: string;
  /** One plain sentence: what it does. */
  readonly summary: string;
  /** Its constants, and what each is unless a scenario says otherwise. */
  readonly parameters: readonly Parameter[];
  readonly defaults: ParameterValues;
  /** Named sets of constants, the default one first; empty where there is only one. */
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
      'Every node tells its neighbours its whole table from time to time (Perkins and Bhagwat 1994, constants and behaviour of ns-2.35).',
    parameters: DSDV_PARAMETERS,
    defaults: DSDV_DEFAULTS,
    profiles: [{ name: 'ns2', summary: 'Constants and behaviour of ns-2.35.', values: {} }],
  },
  {
    name: 'static',
    title: 'Static routes',
    summary: 'Shortest routes by hops between the places where the nodes start. They never change.',
    parameters: [],
    defaults: {},
    profiles: [],
  },
];

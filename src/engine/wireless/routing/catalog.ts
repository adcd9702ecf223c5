import type { Parameter, ParameterValues } from '../../parameter.ts';

/** Names of the routing protocols. Order is part of the link format: append only. */
export type RoutingName = 'aodv' | 'dsdv' | 'static';

/** A named set of constants of a protocol: what differs from its defaults. */
export interface RoutingProfile {
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
    name: 'static',
    title: 'Static routes',
    summary: 'Shortest routes by hops between the places where the nodes start. They never change.',
    parameters: [],
    defaults: {},
    profiles: [],
  },
];

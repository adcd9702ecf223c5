import type { Parameter, ParameterValues } from '../../parameter.ts';

/** Names of the routing protocols. Order is part of the link format: append only. */
export type RoutingName = 'aodv' | 'dsdv' | 'static';

/** A routing protocol as form, files and links describe it. */
export interface RoutingDescription {
  readonly name: RoutingName;
  readonly title: string;
  /** One plain sentence: what it does. */
  readonly summary: string;
  /** Its constants, and what each is unless a scenario says otherwise. */
  readonly parameters: readonly Parameter[];
  readonly defaults: ParameterValues;
}

export const ROUTINGS: readonly RoutingDescription[] = [
  {
    name: 'static',
    title: 'Static routes',
    summary: 'Shortest routes by hops between the places where the nodes start. They never change.',
    parameters: [],
    defaults: {},
  },
];

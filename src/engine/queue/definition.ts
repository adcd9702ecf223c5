import type { GivenParameter, ValuesOf } from '../parameter.ts';

/** What form, links, menus and the command line know of a queue discipline: the first view carries it, so it holds no law. */
export interface QueueDefinition {
  readonly name: string;
  readonly title: string;
  /** One sentence on what it does. */
  readonly help: string;
  /** Its own settings; every queue has its places besides. */
  readonly parameters: readonly GivenParameter[];
  /** Names of its reasons to drop a packet although there is a place, as results and files name them. */
  readonly causes: readonly string[];
  /** It is meant where none is named: one says so. */
  readonly usual?: true;
  /** Its limit is of packets that wait; the one being sent has a place besides. */
  readonly limitOfWaiting?: true;
  /** Its place among the queues that the page runs unasked beside another one, the most telling first; left out: it is run when the table is opened. */
  readonly telling?: number;
  /** It says itself how fast packets leave, as a link does: it is not run in the place of another queue. */
  readonly ownRate?: true;
  /** It decides nothing but whether there is a place: what passes it can be computed ahead (decision 6). */
  readonly onlyPlaces?: true;
}

/** Defines a queue discipline. All else is derived: its place in menus, form, links, `describe`, refusals, results and tests. */
export const defineQueue = <const Q extends QueueDefinition>(queue: Q): Q => queue;

/** The places of a queue; exactly one of the two is a number. */
export interface Places {
  /** Packets, the one being sent included. */
  readonly limit: number | null;
  /** Bytes, the packet being sent included. */
  readonly limitBytes: number | null;
}

/** All settings of a discipline, with every default filled in. */
export type QueueSettings<Q extends QueueDefinition> = { readonly kind: Q['name'] } & ValuesOf<Q['parameters']> &
  Places;

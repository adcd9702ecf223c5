import type { CatalogueEntry, SettingsOf } from '../parameter.ts';

/**
 * Declares a queue discipline, with its settings other than the limit, which every queue has. The first view loads it,
 * so it contains only data, not the algorithm.
 */
export interface QueueDefinition extends CatalogueEntry {
  /** Causes of its drops while the queue is not full, as named in results and files. */
  readonly causes: readonly string[];
  /** The default discipline; exactly one sets it. */
  readonly usual?: true;
  /** Its limit counts waiting packets only; the packet being sent occupies an additional place. */
  readonly limitOfWaiting?: true;
  /**
   * Rank among the queues that the page runs automatically for comparison; the most informative has the lowest.
   * Omitted: it is run only when the table is opened.
   */
  readonly telling?: number;
  /** It sets the departure rate itself, so it is not compared as a replacement for another queue. */
  readonly ownRate?: true;
  /** It drops packets only when full, so passages can be computed ahead (decision 6). */
  readonly onlyPlaces?: true;
}

/** Defines a queue discipline. Menus, form, links, `describe`, refusals, results and tests are derived from it. */
export const defineQueue = <const Q extends QueueDefinition>(queue: Q): Q => queue;

/** The limit of a queue; exactly one of the two is a number. */
export interface Places {
  /** Packets, the one being sent included. */
  readonly limit: number | null;
  /** Bytes, the packet being sent included. */
  readonly limitBytes: number | null;
}

/** All settings of a discipline, with every default filled in. */
export type QueueSettings<Q extends QueueDefinition> = SettingsOf<Q> & Places;

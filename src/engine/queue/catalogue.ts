import { usualOf } from '../parameter.ts';
import { ALL_QUEUES } from './all/catalogue.ts';
import type { QueueDefinition, QueueSettings } from './definition.ts';

export type { QueueDefinition } from './definition.ts';

type Known = (typeof ALL_QUEUES)[number];

export type QueueName = Known['name'];
/** A queue with every default filled in. */
export type Queue = Known extends infer Q ? (Q extends QueueDefinition ? QueueSettings<Q> : never) : never;
/** Causes of drops by a queue that is not full. */
export type ManagedCause = Known['causes'][number];

/** Every queue discipline, in the order of menus. */
export const QUEUES: readonly (QueueDefinition & { readonly name: QueueName })[] = ALL_QUEUES;

export const USUAL_QUEUE = usualOf(ALL_QUEUES).name;

/** The causes of all disciplines. Codes in the ledger follow this order, after the causes of every link. */
export const MANAGED_CAUSES: readonly ManagedCause[] = ALL_QUEUES.flatMap(
  ({ causes }) => causes as readonly ManagedCause[],
);

/** Looks a discipline up by name. */
export const queueNamed = (name: QueueName): QueueDefinition => QUEUES.find((queue) => queue.name === name)!;

/** Places in addition to the limit: 1 for the packet being sent if the limit counts only waiting packets, else 0. */
export const extraPlaces = (kind: QueueName): 0 | 1 => (queueNamed(kind).limitOfWaiting ? 1 : 0);

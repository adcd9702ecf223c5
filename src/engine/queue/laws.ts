import { DROP_CAUSES } from '../link/drops.ts';
import type { AnyRule } from '../rule.ts';
import { ALL_LAWS } from './all/law.ts';
import { MANAGED_CAUSES, queueNamed, type ManagedCause, type QueueName } from './catalog.ts';
import type { Discipline } from './discipline.ts';

/** Looks a discipline up by name. Its settings are those that the scenario gave it: of the definition of the same name. */
export const disciplineNamed = (name: QueueName): Discipline =>
  ALL_LAWS.find((law) => law.name === name) as unknown as Discipline;

/** Rules of drops, one for each of MANAGED_CAUSES, and of marks. */
export const MANAGED_DROP_RULES: readonly AnyRule[] = ALL_LAWS.flatMap(({ drops }) => drops);
export const QUEUE_MARK_RULES: readonly AnyRule[] = ALL_LAWS.flatMap(({ marks }) => marks);

/** The codes of the causes of a discipline, behind so many others. */
export const codesOf = (name: QueueName, others: number = DROP_CAUSES.length): readonly number[] =>
  queueNamed(name).causes.map((cause) => others + MANAGED_CAUSES.indexOf(cause as ManagedCause));

/** In a network with any queue that looks after itself so many of their causes are counted at least. Digests cover the counts. */
const COUNTED = 2;

/** How many of MANAGED_CAUSES are counted where there are these queues. */
export function countedCauses(names: readonly QueueName[]): number {
  if (names.every((name) => queueNamed(name).onlyPlaces)) return 0;
  const codes = names.flatMap((name) => codesOf(name));
  return Math.max(COUNTED, ...codes.map((code) => code + 1 - DROP_CAUSES.length));
}

import { DROP_CAUSES } from '../link/drops.ts';
import type { AnyRule } from '../rule.ts';
import { ALL_LAWS } from './all/law.ts';
import { MANAGED_CAUSES, queueNamed, type ManagedCause, type QueueName } from './catalogue.ts';
import type { Discipline } from './discipline.ts';

/** Looks a discipline up by name. Its settings must come from the definition of the same name. */
export const disciplineNamed = (name: QueueName): Discipline =>
  ALL_LAWS.find((law) => law.name === name) as unknown as Discipline;

/** Rules of drops, one for each of MANAGED_CAUSES, and of marks. */
export const MANAGED_DROP_RULES: readonly AnyRule[] = ALL_LAWS.flatMap(({ drops }) => drops);
export const QUEUE_MARK_RULES: readonly AnyRule[] = ALL_LAWS.flatMap(({ marks }) => marks);

/** Ledger codes of a discipline's causes, after `others` other causes. */
export const codesOf = (name: QueueName, others: number = DROP_CAUSES.length): readonly number[] =>
  queueNamed(name).causes.map((cause) => others + MANAGED_CAUSES.indexOf(cause as ManagedCause));

/** Minimum number of causes counted in a network with a managed queue. Part of digests, so it must not change. */
const COUNTED = 2;

/** How many of MANAGED_CAUSES are counted in a network with these queues. */
export function countedCauses(names: readonly QueueName[]): number {
  if (names.every((name) => queueNamed(name).onlyPlaces)) return 0;
  const codes = names.flatMap((name) => codesOf(name));
  return Math.max(COUNTED, ...codes.map((code) => code + 1 - DROP_CAUSES.length));
}

import type { AnyRule } from '../rule.ts';
import type { LossRecovery } from '../tcp/flight.ts';
import type { RecoveryName } from '../tcp/stack.ts';
import type { Law } from '../tcp/window.ts';

export interface NamedRecovery {
  readonly hooks: LossRecovery;
  /** All rules that the recovery may fire, its own first. */
  readonly rules: readonly AnyRule[];
}

/** A recovery as selected by the settings. `sack` has two implementations. */
export type RecoveryKey = RecoveryName | 'pipeCounter';

/** A part of the engine, loaded as a whole if a run needs it. Every rule belongs to exactly one part. */
export interface EnginePart {
  readonly name: string;
  /** Growth laws with their state types erased: each law receives only its own record. */
  readonly laws: readonly Law[];
  readonly recoveries: Readonly<Partial<Record<RecoveryKey, NamedRecovery>>>;
  /** Its rules, each once, in the order of the list of all rules. */
  readonly rules: readonly AnyRule[];
}

/** Makes a part. `others`: rules that belong to no law and no recovery, before and after the rules that do. */
export function enginePart(
  name: string,
  laws: readonly unknown[],
  recoveries: EnginePart['recoveries'],
  others: { readonly before?: readonly AnyRule[]; readonly after?: readonly AnyRule[] } = {},
): EnginePart {
  const all = laws as readonly Law[];
  const rules = new Set([
    ...(others.before ?? []),
    ...all.flatMap((law) => law.rules),
    ...Object.values(recoveries).flatMap((recovery) => recovery.rules),
    ...(others.after ?? []),
  ]);
  return { name, laws: all, recoveries, rules: [...rules] };
}

/** A recovery with its state type erased, and its rules. */
export const namedRecovery = (hooks: unknown, ...rules: readonly (readonly AnyRule[])[]): NamedRecovery => ({
  hooks: hooks as LossRecovery,
  rules: rules.flat(),
});

/**
 * The loaded parts of the engine: growth laws and recoveries by name, rules by number. The first part is there from the
 * start; the others are loaded before a run that needs them is built.
 */
import { growthOf, variantNamed, VARIANTS, type StackName } from '../../engine/tcp/catalogue.ts';
import { FIRST_PART } from '../../engine/parts/first.ts';
import type { EnginePart, NamedRecovery, RecoveryKey } from '../../engine/parts/part.ts';
import type { StackSettings } from '../../engine/tcp/stack.ts';
import type { Law } from '../../engine/tcp/window.ts';
import type { AnyRule } from '../../engine/rule.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { valuesOf } from '#scenario/check/senderChanges.ts';

const laws = new Map<string, Law>();
const recoveries = new Map<string, NamedRecovery>();
const rules: AnyRule[] = [];
const sources = new WeakMap<AnyRule, string>();
const added = new Set<string>();

/** The rules of the loaded parts. A rule's number is its index here, and depends on what was loaded before. */
export const LOADED_RULES: readonly AnyRule[] = rules;

/** Adds a part; adding it again has no effect. */
export function addPart(part: EnginePart): void {
  for (const law of part.laws) laws.set(law.name, law);
  for (const [name, recovery] of Object.entries(part.recoveries)) recoveries.set(name, recovery);
  added.add(part.name);
  let index = 0;
  for (const rule of part.rules) {
    if (rule.id >= 0) continue;
    rule.id = rules.push(rule) - 1;
    sources.set(rule, `${part.name} ${index++}`);
  }
}

addPart(FIRST_PART);

/** Identifies the declaration of a rule, whatever was loaded; undefined: the rule comes from a user's text. */
export const sourceOf = (rule: AnyRule): string | undefined => sources.get(rule);

/** All growth laws that have been loaded. */
export const loadedLaws = (): readonly Law[] => [...laws.values()];

/** The growth law of this name. */
export function lawNamed(name: string): Law {
  const law = laws.get(name);
  if (law === undefined) throw new Error(`there is no growth law ${name}, or it has not been loaded`);
  return law;
}

const keyOf = ({ recovery, sackRecovery }: Pick<StackSettings, 'recovery' | 'sackRecovery'>): RecoveryKey =>
  recovery === 'sack' && sackRecovery === 'pipeCounter' ? 'pipeCounter' : recovery;

/** The loss recovery selected by the settings. */
export function recoveryNamed(settings: Pick<StackSettings, 'recovery' | 'sackRecovery'>): NamedRecovery {
  const recovery = recoveries.get(keyOf(settings));
  if (recovery === undefined) throw new Error(`the recovery ${keyOf(settings)} has not been loaded`);
  return recovery;
}

type Radios = typeof import('./radios.ts');
const air: { radios: Radios | null } = { radios: null };

/** Adds radios and routing. */
export function addRadios(radios: Radios): void {
  addPart(radios.RADIOS_PART);
  air.radios = radios;
}

/** Radios and routing; null: not loaded. */
export const loadedRadios = (): Radios | null => air.radios;

const LATER = {
  laws: async () => addPart((await import('../../engine/parts/laws.ts')).LAWS_PART),
  recoveries: async () => addPart((await import('../../engine/parts/recoveries.ts')).RECOVERIES_PART),
  radios: async () => addRadios(await import('./radios.ts')),
  'ns2-linux': async () => addPart((await import('../../engine/parts/ns2Linux.ts')).NS2_LINUX_PART),
} as const;
type LaterPart = keyof typeof LATER;

export const loadAllParts = async (): Promise<void> => {
  await Promise.all(Object.values(LATER).map((load) => load()));
};

const OF_NS2_LINUX: ReadonlySet<string | undefined> = new Set(VARIANTS.map(({ home }) => home['ns2-linux']?.law));

/** The later parts that a run needs, some of them several times. */
function* neededBy({ network, flows, interventions }: Scenario): Generator<LaterPart> {
  if (network.kind === 'manet' || network.kind === 'accessPoint') yield 'radios';
  const lawOf = (variant: string, stack: StackName): string => growthOf(variantNamed(variant)!, stack);
  const grows = flows.map((flow) => (flow.kind === 'tcp' ? lawOf(flow.variant, flow.stack) : ''));
  for (const change of interventions) {
    const flow = 'flow' in change ? flows[change.flow] : undefined;
    if (change.kind === 'variant' && flow?.kind === 'tcp') grows.push(lawOf(change.variant, flow.stack));
  }
  for (const name of grows) if (name !== '' && !laws.has(name)) yield OF_NS2_LINUX.has(name) ? 'ns2-linux' : 'laws';
  for (const flow of flows) {
    if (flow.kind !== 'tcp') continue;
    const key = keyOf(valuesOf(flow) as unknown as StackSettings);
    if (!recoveries.has(key)) yield key === 'linux26' ? 'ns2-linux' : 'recoveries';
    // Numbers of its rules follow those of all others.
    if (flow.law !== '') yield* Object.keys(LATER) as LaterPart[];
  }
}

/** Loads the missing parts that a run needs; null if none is missing. */
export function loadPartsFor(scenario: Scenario): Promise<unknown> | null {
  const missing = [...new Set(neededBy(scenario))].filter((name) => !added.has(name));
  return missing.length === 0 ? null : Promise.all(missing.map((name) => LATER[name]()));
}

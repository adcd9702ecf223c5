import { readLaw } from '../lab/build/runLaws.ts';
import { DEFAULT_SCENARIO } from '#scenario/check/defaultScenario.ts';
import { ownValue } from '#scenario/words/plainData.ts';

/** A user-written law, as a contender of a plan or as fields of a flow. */
export interface OwnLaw {
  readonly label: string;
  readonly variant: string;
  /** The only stack on which user-written laws behave exactly like built-in variants. */
  readonly stack: 'rfc';
  readonly law: string;
}

/** Compiles a law's text, or returns the error with line and column. */
export function ownLaw(law: string): OwnLaw | { readonly message: string } {
  const read = readLaw(law);
  if ('message' in read) return read;
  return { label: read.law.name.slice(0, 60), variant: read.variant.name, stack: 'rfc', law };
}

const isTcp = (flow: unknown): boolean => (ownValue(flow, 'kind') ?? 'tcp') === 'tcp';

/** Scenario input in which the first TCP sender follows the law; other flows are unchanged. null: no TCP sender. */
export function withOwnLaw(input: unknown, { variant, stack, law }: OwnLaw): object | null {
  const given = ownValue(input, 'flows');
  const flows: readonly unknown[] = Array.isArray(given) ? given : DEFAULT_SCENARIO.flows;
  const first = flows.findIndex(isTcp);
  if (first < 0) return null;
  return {
    ...(input as object),
    flows: flows.map((flow, index) =>
      index === first ? { ...(flow as object), name: undefined, variant, stack, law } : flow,
    ),
  };
}

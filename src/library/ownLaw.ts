import { readLaw } from '../lab/runLaws.ts';
import { DEFAULT_SCENARIO } from '../scenario/defaultScenario.ts';
import { ownValue } from '../scenario/plainData.ts';

/** A law of one's own, as a contender of a plan or as fields of a flow have it. */
export interface OwnLaw {
  readonly label: string;
  readonly variant: string;
  /** The one on which laws of the language are equal to built-in ones. */
  readonly stack: 'rfc';
  readonly law: string;
}

/** The law of a text, or where it is wrong, with line and column. */
export function ownLaw(law: string): OwnLaw | { readonly message: string } {
  const read = readLaw(law);
  if ('message' in read) return read;
  return { label: read.law.name.slice(0, 60), variant: read.variant.name, stack: 'rfc', law };
}

const isTcp = (flow: unknown): boolean => (ownValue(flow, 'kind') ?? 'tcp') === 'tcp';

/** A scenario as input, of which the first TCP sender follows the law; the others stay. null: there is no TCP sender. */
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

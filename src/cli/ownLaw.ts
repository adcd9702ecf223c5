import { readLaw } from '../lab/runLaws.ts';
import { DEFAULT_SCENARIO } from '../scenario/defaultScenario.ts';
import { ownValue } from '../scenario/plainData.ts';
import { shown } from './arguments.ts';
import type { Call } from './command.ts';
import { fileFault } from './fileFault.ts';
import type { Io } from './io.ts';
import { Refused } from './refused.ts';

/** A law from a file, as a contender of a plan or as fields of a flow have it. */
export interface OwnLaw {
  readonly label: string;
  readonly variant: string;
  /** The one on which laws of the language are equal to built-in ones. */
  readonly stack: 'rfc';
  readonly law: string;
}

/** The law in a file. Throws Refused, with line and column. */
export function lawFile(path: string, io: Io): OwnLaw {
  let law: string;
  try {
    law = io.readFile(path);
  } catch (error) {
    throw new Refused(`${shown(path)}: cannot be read: ${fileFault(error)}`);
  }
  const read = readLaw(law);
  if ('message' in read) throw new Refused(`${shown(path)}: ${read.message}`);
  return { label: read.law.name.slice(0, 60), variant: read.variant.name, stack: 'rfc', law };
}

/** The law that `--variant-file` names. */
export function ownLawOf(call: Call): OwnLaw | null {
  const path = call.value('variant-file');
  return path === undefined ? null : lawFile(path, call.io);
}

const isTcp = (flow: unknown): boolean => (ownValue(flow, 'kind') ?? 'tcp') === 'tcp';

/** A scenario as input, of which the first TCP sender follows the law; the others stay. */
export function withOwnLaw(input: unknown, { variant, stack, law }: OwnLaw): unknown {
  const given = ownValue(input, 'flows');
  const flows: readonly unknown[] = Array.isArray(given) ? given : DEFAULT_SCENARIO.flows;
  const first = flows.findIndex(isTcp);
  if (first < 0) throw new Refused('--variant-file: there is no TCP sender to follow the law');
  return {
    ...(input as object),
    flows: flows.map((flow, index) =>
      index === first ? { ...(flow as object), name: undefined, variant, stack, law } : flow,
    ),
  };
}

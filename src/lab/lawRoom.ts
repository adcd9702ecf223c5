/** What the room of the variants asks of a worker: the rules of every variant, and runs of laws that a user writes. */
import { growthOf, VARIANTS } from '../engine/tcp/catalog.ts';
import { lawNamed } from '../engine/tcp/laws.ts';
import type { AnyRule } from '../engine/rule.ts';
import { ownValue } from '../scenario/plainData.ts';
import { Lab } from './lab.ts';
import { SAMPLE_STRIDE } from './protocol.ts';
import { problemIn } from './runLaws.ts';
import { BUCKETS } from './series.ts';

/** A growth rule, as the list of a variant's rules shows it. */
export type ListedRule = Pick<AnyRule, 'id' | 'title' | 'formula' | 'kind' | 'plain' | 'citation' | 'quote'>;

export interface LawOrder {
  readonly id: number;
  /** null: the rules of all variants on stack `rfc` are asked for. */
  readonly scenario: unknown;
}

/** Windows of the senders of a run, in buckets of time; NaN: none. */
export interface LawRun {
  readonly duration: number;
  /** s */
  readonly bucket: number;
  readonly digest: string;
  readonly flows: readonly { readonly name: string; readonly cwnd: Float64Array }[];
}

export interface LawReport {
  readonly id: number;
  readonly rules?: Readonly<Record<string, readonly ListedRule[]>>;
  readonly run?: LawRun;
  /** Where the text of its first flow is wrong. */
  readonly problem?: { readonly line: number; readonly column: number; readonly message: string };
  /** Why there is no run, in a sentence. */
  readonly why?: string;
}

const listed = ({ id, title, formula, kind, plain, citation, quote }: AnyRule): ListedRule => ({
  id,
  title,
  formula,
  kind,
  plain,
  citation,
  quote,
});

/** The growth rules of every variant as its source has it. */
const rulesOfAll = (): Readonly<Record<string, readonly ListedRule[]>> =>
  Object.fromEntries(
    VARIANTS.map((variant) => [
      variant.name,
      lawNamed(growthOf(variant, 'rfc'))
        .rules.filter(({ quiet }) => quiet !== true)
        .map(listed),
    ]),
  );

function runOf(scenario: unknown): LawRun | string {
  const opening = Lab.open(scenario);
  if (!opening.ok) {
    const [problem] = opening.problems;
    return `${problem?.path} ${problem?.message}`;
  }
  const { lab } = opening;
  const { recorder } = lab;
  lab.advance(Infinity);
  const rows = recorder.takeRows();
  const windows = new Map(
    recorder.series.flatMap(({ quantity, flow, id }) =>
      quantity === 'cwnd' ? [[id, { flow, cwnd: new Float64Array(BUCKETS).fill(NaN) }] as const] : [],
    ),
  );
  for (let at = 0; at < rows.length; at += SAMPLE_STRIDE) {
    const window = windows.get(rows[at]!);
    if (window !== undefined) window.cwnd[rows[at + 1]!] = rows[at + 4]!;
  }
  return {
    duration: lab.scenario.duration,
    bucket: recorder.bucket,
    digest: lab.digest(),
    flows: [...windows.values()].map(({ flow, cwnd }) => ({ name: lab.scenario.flows[flow]!.name, cwnd })),
  };
}

/** Answers the room. The language has been loaded where a text asks for it. */
export function reportOf({ id, scenario }: LawOrder): LawReport {
  if (scenario === null) return { id, rules: rulesOfAll() };
  const text = ownValue(ownValue(ownValue(scenario, 'flows'), 0), 'law');
  const problem = typeof text === 'string' && text !== '' ? problemIn(text) : null;
  if (problem !== null) return { id, problem };
  try {
    const run = runOf(scenario);
    return typeof run === 'string' ? { id, why: run } : { id, run };
  } catch (error) {
    return { id, why: error instanceof Error ? error.message : 'the simulation failed' };
  }
}

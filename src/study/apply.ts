import { variantNamed, type StackName, type VariantName } from '../engine/tcp/catalogue.ts';
import { NoSuchPlace, withField } from '#scenario/edit/edit.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { readParameters } from '#scenario/fields/parameters.ts';
import type { Path } from '#scenario/words/path.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import { problemAt, type Problem } from '#scenario/words/problem.ts';
import type { Scenario, TcpFlow } from '../scenario/scenario.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import { setPath } from '#scenario/edit/setPath.ts';
import { usualStack } from '#scenario/flows/tcpFlow.ts';
import type { Contender, Plan } from './plan.ts';

/** A changed scenario, or the reason why it cannot be changed. */
export type Changed =
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** Pseudo-path of the number of flows. */
export const FLOW_COUNT = 'flows.length';
const MOST_FLOWS = 64;

/**
 * `input` with `count` flows, which repeat those of the scenario in turn. A connection over several paths counts as one
 * flow.
 */
function withFlows(input: unknown, scenario: Scenario, count: unknown): Changed {
  const number = typeof count === 'number' ? count : Number.NaN;
  if (!Number.isInteger(number) || number < 1 || number > MOST_FLOWS)
    return {
      ok: false,
      problem: problemAt(['flows', 'length'], `must be a whole number from 1 to ${MOST_FLOWS}`, count),
    };
  // Drop interventions: one that refers to a flow would keep the subflows of a connection separate.
  const flows = minimalInput({ ...scenario, interventions: [] }).flows ?? scenario.flows;
  const all = Array.from({ length: number }, (_, index) => flows[index % flows.length]);
  return { ok: true, input: { ...(input as object), flows: all } };
}

/** `input` with the field at `path` set to `value`, which may be a text with a unit. `scenario`: the parsed `input`. */
export function withValue(input: unknown, scenario: Scenario, path: string, value: unknown): Changed {
  if (path === FLOW_COUNT) return withFlows(input, scenario, value);
  return setPath(input, path, typeof value === 'string' ? value : JSON.stringify(value));
}

/** Name of the background flow. */
const BACKGROUND = 'Background';

/** A scenario with an added flow of Poisson background packets at `rate`, bit/s, between the ends of the first flow. */
export function withBackground(scenario: Scenario, rate: number): unknown {
  const [first] = scenario.flows;
  const ends = scenario.network.kind === 'dumbbell' ? {} : { from: first?.from, to: first?.to };
  const flow = { kind: 'udp', name: BACKGROUND, rate, pattern: { kind: 'poisson' }, ...ends };
  const input = minimalInput(scenario);
  return { ...input, flows: [...(input.flows ?? scenario.flows), flow] };
}

/** The settings of a flow that also exist for another variant and stack. */
function keptSettings(flow: TcpFlow, given: unknown, variant: VariantName, stack: StackName): object {
  if (typeof given !== 'object' || given === null) return {};
  const of = variantNamed(variant)!;
  const refused = new Set(readParameters(of, stack, flow.parameters).refused.map(({ name }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name)));
}

/** Flows that a contender replaces: all subflows of a connection together. */
export function replacedFlows({ flows }: Scenario, replace: Plan['replace']): number[] {
  const tcp = flows.flatMap((flow, index) => (flow.kind === 'tcp' ? [{ index, of: flow.multipath.connection }] : []));
  const one = replace === 'first' ? tcp[0] : tcp.find(({ index }) => index === replace);
  return tcp
    .filter(({ index, of }) => replace === 'all' || index === one?.index || (of !== '' && of === one?.of))
    .map(({ index }) => index);
}

/** For each flow of the scenario, its index in the minimal input, where all subflows of a connection are one flow. */
export function placesIn(input: unknown): number[] {
  const flows = ownValue(input, 'flows');
  if (!Array.isArray(flows)) return [];
  return flows.flatMap((flow: unknown, place) => {
    const paths = ownValue(flow, 'paths');
    return Array.isArray(paths) && paths.length > 0 ? paths.map(() => place) : place;
  });
}

/** `input` with flows replaced by a contender. `scenario`: the parsed `input`. */
export function withContender(
  input: unknown,
  scenario: Scenario,
  { variant, stack, law, parameters, set }: Contender,
  replace: Plan['replace'],
): Changed {
  let changed = input;
  const put = (path: Path, leaf: unknown): void => {
    changed = withField(scenarioSchema, changed, path, leaf);
  };
  try {
    const places = placesIn(input);
    const replaced = new Map<number, TcpFlow>();
    for (const at of replacedFlows(scenario, replace)) replaced.set(places[at] ?? at, scenario.flows[at] as TcpFlow);
    for (const [index, flow] of replaced) {
      const given = ownValue(ownValue(ownValue(changed, 'flows'), index), 'parameters');
      const [next, on] = [
        variant ?? flow.variant,
        stack ?? (ownValue(ownValue(ownValue(changed, 'flows'), index), 'stack') as StackName | null | undefined),
      ];
      if (variant !== null || stack !== null) {
        const settings = keptSettings(flow, given, next, on ?? usualStack(variantNamed(next)!));
        if (variant !== null) put(['flows', index, 'variant'], variant);
        if (variant !== null && (variant !== flow.variant || law !== flow.law)) {
          put(['flows', index, 'name'], undefined);
          put(['flows', index, 'law'], law === '' ? undefined : law);
        }
        if (stack !== null) put(['flows', index, 'stack'], stack);
        put(['flows', index, 'parameters'], settings);
      }
      for (const [name, value] of Object.entries(parameters)) put(['flows', index, 'parameters', name], value);
    }
  } catch (error) {
    if (!(error instanceof NoSuchPlace)) throw error;
    return { ok: false, problem: problemAt([], error.why(), variant) };
  }
  for (const [path, value] of Object.entries(set)) {
    const done = withValue(changed, scenario, path, value);
    if (!done.ok) return done;
    changed = done.input;
  }
  return { ok: true, input: changed };
}

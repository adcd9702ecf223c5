/** Lists the settings of a scenario that an export omits, so that none is dropped silently. */
import { queueNamed } from '../../engine/queue/catalogue.ts';
import { speaksQuic } from '../../engine/tcp/stack.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { valuesOf } from '#scenario/check/senderChanges.ts';
import type { NetworkLink } from '#scenario/graph/topology.ts';
import { show } from '#scenario/words/wording.ts';

/** Leaf values of an object with their paths. A list counts as one value. */
function* leaves(value: unknown, path: string): Generator<readonly [path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) yield [path, value];
  else for (const [name, below] of Object.entries(value)) yield* leaves(below, path === '' ? name : `${path}.${name}`);
}

/** Fields that are exported as nodes and links. */
const ROUTES = /^(kind|name|from|to|sourceAccess|sinkAccess)\b/;

/**
 * Flow settings that differ from the defaults and are not exported, one line per flow.
 * @param carried paths of the fields that the format supports, such as `delayedAck.segments`
 */
export function flowsLeftOut(scenario: Scenario, carried: ReadonlySet<string>): string[] {
  const given = (minimalInput(scenario).flows ?? []) as readonly unknown[];
  return scenario.flows.flatMap(({ name }, index) => {
    const left = [...leaves(given[index] ?? {}, '')].flatMap(([path, value]) =>
      ROUTES.test(path) || carried.has(path) ? [] : [`${path} ${typeof value === 'string' ? value : show(value)}`],
    );
    return left.length === 0 ? [] : [`${name}: left out are ${left.join(', ')}.`];
  });
}

/** Queue settings that do not affect the exported text, in one line; empty: none. */
export function queueLeftOut(link: NetworkLink, written: (link: NetworkLink) => string): string[] {
  const { queue, name } = link;
  const settings = queue.settings as unknown as Readonly<Record<string, unknown>>;
  const before = written(link);
  const left = queueNamed(queue.kind).parameters.flatMap((parameter) => {
    const value = settings[parameter.name];
    if (value === undefined || value === parameter.default) return [];
    const usual = { ...settings, [parameter.name]: parameter.default } as unknown as typeof queue.settings;
    return written({ ...link, queue: { ...queue, settings: usual } }) === before
      ? [`${parameter.name} ${show(value)}`]
      : [];
  });
  return left.length === 0 ? [] : [`${name}: of its queue are left out ${left.join(', ')}.`];
}

/** Errors for user-defined laws, which no other tool supports, one per line. */
export const lawsRefused = ({ flows }: Scenario, form: string): string[] =>
  flows.flatMap((flow, index) =>
    flow.kind === 'tcp' && flow.law !== ''
      ? [`flows[${index}].law: must be empty for ${form}: a law of your own runs only here (got "${flow.name}")`]
      : [],
  );

/** The reason why QUIC cannot be exported, in one line; empty: no flow speaks it. */
export function quicRefused({ flows }: Scenario, form: string): string[] {
  const index = flows.findIndex((flow) => flow.kind === 'tcp' && speaksQuic(valuesOf(flow)));
  if (index < 0) return [];
  return [`flows[${index}].parameters.recovery: must not be quic for ${form}: it has no QUIC; qlog has (got "quic")`];
}

/** The reason why several paths cannot be exported, in one line; empty: there are none. */
export function pathsRefused({ flows }: Scenario, form: string): string[] {
  const connectionOf = (flow: Scenario['flows'][number]): string =>
    flow.kind === 'tcp' ? flow.multipath.connection : '';
  const index = flows.findIndex((flow) => connectionOf(flow) !== '');
  if (index < 0) return [];
  const paths = flows.filter((flow) => connectionOf(flow) === connectionOf(flows[index]!));
  const given = paths.map(({ name }) => `"${name}"`).join(', ');
  return [`flows[${index}].paths: must be empty for ${form}: it has no such connection (got ${given})`];
}

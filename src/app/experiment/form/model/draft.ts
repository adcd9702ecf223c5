import { variantNamed } from '#engine/tcp/catalogue.ts';
import { parametersOf } from '#engine/tcp/stackParameters.ts';
import { withField } from '#scenario/edit/edit.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Path } from '#scenario/words/path.ts';
import { scenarioSchema } from '#scenario/schema.ts';
import { elementsAt, fieldAt, givenAt } from './fields.ts';

/**
 * A draft is the user's input of a scenario so far: plain data that may be invalid. Text that cannot be parsed is kept
 * as text.
 */
export type Draft = unknown;

const withValue = (draft: Draft, path: Path, value: unknown): Draft => withField(scenarioSchema, draft, path, value);

/** A copy of data without the value at a path, even if the schema does not know it. */
export function without(data: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const elements: readonly unknown[] = data;
    return rest.length === 0
      ? elements.filter((_, index) => index !== step)
      : elements.map((element, index) => (index === step ? without(element, rest) : element));
  }
  const entries = Object.entries(data).filter(([name]) => rest.length > 0 || name !== step);
  return Object.fromEntries(entries.map(([name, value]) => [name, name === step ? without(value, rest) : value]));
}

/** A copy of data with `change` applied to each element of the list at a path, if there is one. */
function withEach(draft: Draft, path: Path, change: (element: object) => unknown): Draft {
  if (!Array.isArray(ownValue(draft, path[0] ?? '')) && elementsAt(draft, path).length === 0) return draft;
  const elements = elementsAt(draft, path).map((element) =>
    typeof element === 'object' && element !== null ? change(element) : element,
  );
  return withValue(draft, path, elements);
}

/** Settings unknown to the new variant are removed; the stack stays, since any variant runs on any stack. */
function withVariant(draft: Draft, flow: Path, name: unknown): Draft {
  const changed = withValue(draft, [...flow, 'variant'], name);
  const variant = typeof name === 'string' ? variantNamed(name) : undefined;
  if (variant === undefined) return changed;
  const known = new Set(parametersOf(variant).map((parameter) => parameter.name));
  const settings = ownValue(givenAt(draft, flow), 'parameters');
  const strange = Object.keys(typeof settings === 'object' && settings !== null ? settings : {}).filter(
    (setting) => !known.has(setting),
  );
  return strange.reduce<Draft>((result, setting) => without(result, [...flow, 'parameters', setting]), changed);
}

/** References to a node follow its name. */
function withNodeName(draft: Draft, path: Path, after: unknown): Draft {
  const changed = withValue(draft, path, after);
  const before = givenAt(draft, path);
  const names = elementsAt(draft, path.slice(0, -2)).map((node) => ownValue(node, 'id'));
  const isClear = typeof before === 'string' && typeof after === 'string' && !names.includes(after);
  if (!isClear || names.filter((name) => name === before).length > 1) return changed;
  const follow = (end: object): object => ({
    ...end,
    ...(ownValue(end, 'from') === before ? { from: after } : {}),
    ...(ownValue(end, 'to') === before ? { to: after } : {}),
  });
  const followLink = (change: object): object => {
    const link = ownValue(change, 'link');
    if (typeof link !== 'string') return change;
    const ends = link.split('>').map((end) => (end === before ? after : end));
    return { ...change, link: ends.join('>') };
  };
  const joined = withEach(withEach(changed, ['network', 'links'], follow), ['flows'], follow);
  return withEach(joined, ['interventions'], followLink);
}

/** A copy of the draft with another value at a path; undefined removes it, so that the default applies. */
export function edited(draft: Draft, path: Path, value: unknown): Draft {
  if (path.length === 3 && path[0] === 'flows' && path[2] === 'variant')
    return withVariant(draft, path.slice(0, 2), value);
  if (fieldAt(draft, path)?.isName === true) return withNodeName(draft, path, value);
  return withValue(draft, path, value);
}

/** A copy of the draft with another list element. */
export const added = (draft: Draft, list: Path, element: unknown): Draft =>
  withValue(draft, list, [...elementsAt(draft, list), element]);

/** The paths of a flow of a draft. */
export function pathsOf(flow: unknown): readonly unknown[] {
  const paths = ownValue(flow, 'paths');
  return Array.isArray(paths) ? paths : [];
}

/** How many flows of the scenario an element of `flows` becomes: the copies of a group, and a subflow for each path. */
export function flowsFrom(flow: unknown): number {
  const count = ownValue(flow, 'count');
  return (typeof count === 'number' && count > 1 ? count : 1) * Math.max(1, pathsOf(flow).length);
}

/** Interventions refer to flows of the scenario: they are renumbered, and those of removed flows are removed. */
function withoutFlow(draft: Draft, index: number): Draft {
  const flows = elementsAt(draft, ['flows']);
  const size = flowsFrom(flows[index]);
  const first = flows.slice(0, index).reduce<number>((sum, each) => sum + flowsFrom(each), 0);
  const interventions = elementsAt(draft, ['interventions']).flatMap((change) => {
    const flow = ownValue(change, 'flow');
    if (typeof flow !== 'number' || typeof change !== 'object') return [change];
    if (flow < first) return [change];
    return flow < first + size ? [] : [{ ...change, flow: flow - size }];
  });
  const list = flows.filter((_, place) => place !== index);
  const changed = withValue(draft, ['flows'], list);
  return ownValue(draft, 'interventions') === undefined
    ? changed
    : withValue(changed, ['interventions'], interventions);
}

/** The links of a node are removed with it. */
function withoutNode(draft: Draft, index: number): Draft {
  const nodes = elementsAt(draft, ['network', 'nodes']);
  const name = ownValue(nodes[index], 'id');
  const links = elementsAt(draft, ['network', 'links']).filter(
    (link) => ownValue(link, 'from') !== name && ownValue(link, 'to') !== name,
  );
  const rest = nodes.filter((_, place) => place !== index);
  return withValue(withValue(draft, ['network', 'nodes'], rest), ['network', 'links'], links);
}

/** A copy of the draft without a list element, and without what depends on it. */
export function removed(draft: Draft, element: Path): Draft {
  const list = element.slice(0, -1);
  const index = Number(element.at(-1));
  if (list.join('.') === 'flows') return withoutFlow(draft, index);
  if (list.join('.') === 'network.nodes') return withoutNode(draft, index);
  return withValue(
    draft,
    list,
    elementsAt(draft, list).filter((_, place) => place !== index),
  );
}

import { nodeNames, type NodeNames } from '#scenario/graph/nodeNames.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Path } from '#scenario/words/path.ts';
import { elementsAt, fieldAt, fieldsIn, networkKind, type FormField } from './fields.ts';
import { flowName } from './names.ts';

/** A link, or several equal ones, as a table row. */
export interface LinkRow {
  readonly path: Path;
  readonly name: string;
  /** Its special property. */
  readonly note: string;
  /** A list element that can be removed. */
  readonly isRemovable: boolean;
  /** Whether it represents the link with these ends. */
  readonly means: (from: string, to: string) => boolean;
}

/** A part of a network with rate and delay is a link. */
function isLink(draft: unknown, path: Path): boolean {
  const names = fieldsIn(draft, path).map(({ path: inside }) => inside.at(-1));
  return names.includes('rate') && names.includes('delay');
}

const HOST = /^[sd]\d+$/;
/** Paths of the links of a dumbbell. */
const DUMBBELL: Readonly<Record<string, Pick<LinkRow, 'note' | 'means'>>> = {
  bottleneck: { note: 'R1 → R2', means: (from, to) => from === 'r0' && to === 'r1' },
  reverse: { note: 'R2 → R1', means: (from, to) => from === 'r1' && to === 'r0' },
  access: { note: 'every host', means: (from, to) => HOST.test(from) || HOST.test(to) },
};

function elementRow(element: FormField, index: number, names: NodeNames): LinkRow {
  const [from, to] = [ownValue(element.given, 'from'), ownValue(element.given, 'to')];
  const hasEnds = typeof from === 'string' && typeof to === 'string';
  return {
    path: element.path,
    name: hasEnds ? `${names(from)} → ${names(to)}` : `${element.label} ${index + 1}`,
    note: ownValue(element.given, 'simplex') === true ? 'one way' : '',
    isRemovable: true,
    means: (a, b) => (a === from && b === to) || (a === to && b === from),
  };
}

/** Flows of a dumbbell with their own access links. */
function ownAccess(draft: unknown): LinkRow[] {
  if (networkKind(draft) !== 'dumbbell') return [];
  return elementsAt(draft, ['flows']).flatMap((flow, index) =>
    (['sourceAccess', 'sinkAccess'] as const).flatMap((access): LinkRow[] => {
      const given = ownValue(flow, access);
      const values = typeof given === 'object' && given !== null ? Object.values(given) : [];
      if (values.every((value) => (value ?? null) === null)) return [];
      const host = access === 'sourceAccess' ? `s${index}` : `d${index}`;
      const name = `${index + 1} ${flowName(flow)}`;
      return [
        {
          path: ['flows', index, access],
          name: access === 'sourceAccess' ? `${name} → R1` : `R2 → ${name}`,
          note: 'of its own',
          isRemovable: false,
          means: (from, to) => from === host || to === host,
        },
      ];
    }),
  );
}

/** The links of a draft, for any kind of network: whatever has a rate and a delay. */
export function linkRows(draft: unknown): readonly LinkRow[] {
  const ids = elementsAt(draft, ['network', 'nodes']).map((node) => String(ownValue(node, 'id')));
  const names = nodeNames(ids);
  const rows = fieldsIn(draft, ['network']).flatMap((field): LinkRow[] => {
    if (field.control === 'list') {
      const elements = fieldsIn(draft, field.path);
      return elements[0] !== undefined && isLink(draft, elements[0].path)
        ? elements.map((element, index) => elementRow(element, index, names))
        : [];
    }
    if (!isLink(draft, field.path)) return [];
    const known = DUMBBELL[String(field.path.at(-1))] ?? { note: '', means: () => false };
    return [{ path: field.path, name: field.label, isRemovable: false, ...known }];
  });
  return [...rows, ...ownAccess(draft)];
}

/** The fields of the network other than links. */
export const otherNetworkFields = (draft: unknown): readonly FormField[] => {
  const links = linkRows(draft);
  const isShown = (path: Path): boolean =>
    links.some((row) => row.path.length >= path.length && path.every((step, index) => row.path[index] === step));
  return fieldsIn(draft, ['network']).filter(({ path }) => !isShown(path) && path.at(-1) !== 'links');
};

/** The value of a link's field, or undefined. */
export const partOf = (draft: unknown, row: LinkRow, ...steps: Path): FormField | undefined =>
  fieldAt(draft, [...row.path, ...steps]);

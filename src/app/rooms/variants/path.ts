import { variantNamed, type VariantName } from '../../../engine/tcp/catalogue.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { openedLink } from '../../ui/words/refusals.ts';
import { lawNamedIn, pathNamed, REAL_PATHS, type RecordedLaw, type RealPath } from '../../../recorded/recording.ts';
import { COLUMN_NAMES, type ColumnName } from '../../../recorded/columns.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import aimd from '../../../law/examples/aimd.rules?raw';
import cubic from '../../../law/examples/cubic.rules?raw';
import newreno from '../../../law/examples/newreno.rules?raw';
import reno from '../../../law/examples/reno.rules?raw';
import vegas from '../../../law/examples/vegas.rules?raw';
import westwood from '../../../law/examples/westwood.rules?raw';

const WRITTEN: Readonly<Record<string, string>> = { aimd, cubic, newreno, reno, vegas, westwood };

/** Variants written in the language. */
export const WRITTEN_NAMES = Object.keys(WRITTEN) as readonly VariantName[];

/** Whether a variant is completely written in the language. */
export const isWritten = (name: string): boolean => WRITTEN[name] !== undefined;

/** A variant's text for editing; for variants not written in the language, a text that changes no rule. */
export function textOf(name: VariantName): string {
  const { title } = variantNamed(name)!;
  const written = WRITTEN[name];
  if (written !== undefined) return written.replace(/^law "([^"]*)"/m, 'law "My $1"');
  return `law "My ${title}" from ${name}

# What is not written here is as in ${title}.
on congestion when cwnd > 4
  cut   ssthresh := max(flight / 2, 2 segments)
        cwnd := ssthresh
`;
}

/** A path of 10 Mb/s and 100 ms with a single flow of a variant; `law`: its text. */
export function alone(variant: string, law = ''): Scenario {
  const parsed = parseScenario({
    duration: 40,
    network: { kind: 'dumbbell', bottleneck: { rate: 10e6, delay: 0.04, queue: { limit: 60 } } },
    flows: [{ variant, law, stack: 'rfc', receiverWindow: 10_000 }],
  });
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return parsed.scenario;
}

const ROUTE = '#variants/';
const LAW = 'law/';
const PROVE = 'prove/';
const REAL = 'real/';

/** Views of the page: write a law, or prove it. */
export type Face = 'law' | 'prove';

/** A table of recorded stacks: an algorithm on a path, with the row and the cell that are open. */
export interface AskedReal {
  readonly kind: 'real';
  readonly law: RecordedLaw;
  readonly path: RealPath;
  readonly row: string | null;
  readonly column: ColumnName | null;
  readonly notes: readonly string[];
}

/** A parsed address of this room: a variant, recorded stacks, or a law with its path. */
type Asked =
  | { readonly kind: 'variant'; readonly name: VariantName; readonly notes: readonly string[] }
  | AskedReal
  | { readonly kind: 'law'; readonly face: Face; readonly scenario: Scenario; readonly notes: readonly string[] };

export const hashOfVariant = (name: string): string => ROUTE + name;
export const hashOfLaw = (scenario: Scenario, face: Face = 'law'): string =>
  ROUTE + (face === 'law' ? LAW : PROVE) + encodeLink(scenario);

/** The address of recorded stacks. */
export const hashOfReal = ({
  law,
  path,
  row = null,
  column = null,
}: Pick<AskedReal, 'law' | 'path'> & Partial<Pick<AskedReal, 'row' | 'column'>>): string =>
  [
    ROUTE + REAL + law,
    path.id,
    ...(row === null ? [] : [row]),
    ...(row === null || column === null ? [] : [column]),
  ].join('/');

function realIn(place: string): AskedReal {
  const [law = '', path = '', row = '', column = ''] = place.split('/');
  const known = { law: lawNamedIn(law), path: pathNamed(path), column: COLUMN_NAMES.find((name) => name === column) };
  const notes = [
    known.law === undefined && law !== '' ? `There are no recordings of ${law.slice(0, 40)}.` : '',
    known.path === undefined && path !== '' ? `No recorded path is called ${path.slice(0, 40)}.` : '',
  ];
  return {
    kind: 'real',
    law: known.law ?? 'cubic',
    path: known.path ?? REAL_PATHS[0]!,
    row: row === '' ? null : row,
    column: known.column ?? null,
    notes: notes.filter((note) => note !== ''),
  };
}

/** Parses any address. */
export function askedBy(hash: string): Asked {
  const place = hash.startsWith(ROUTE) ? hash.slice(ROUTE.length) : '';
  if (place.startsWith(REAL)) return realIn(place.slice(REAL.length));
  for (const [face, start] of [
    ['law', LAW],
    ['prove', PROVE],
  ] as const) {
    if (!place.startsWith(start)) continue;
    const { scenario, notes } = openedLink(place.slice(start.length));
    const [flow] = scenario.flows;
    if (flow?.kind === 'tcp' && flow.law !== '') return { kind: 'law', face, scenario, notes };
    return { kind: 'variant', name: 'cubic', notes: [...notes, 'The link has no law.'] };
  }
  const known = variantNamed(place);
  const notes =
    known !== undefined || place === ''
      ? []
      : [`No variant is called ${place.slice(0, 100)}. The tree has all that there are.`];
  return { kind: 'variant', name: known?.name ?? 'cubic', notes };
}

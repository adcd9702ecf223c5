/** The pages of the fidelity passport: of the help, and of docs/fidelity.md where the user has it written. */
import { VARIANTS } from '../../../engine/tcp/catalog.ts';
import { WORDS } from '../../../engine/tcp/words.ts';
import { deviates, isEqual, type Compared } from './compared.ts';

/** What is known of a variant on a stack, or of mobile networks. */
export interface Page {
  readonly title: string;
  readonly summary: string;
  /** "ns2"; '' where there is none. */
  readonly stack: string;
  readonly rows: readonly Compared[];
  /** Rows that are not equal, but for limits that were kept, and rows whose bound was not kept. */
  readonly deviations: readonly Compared[];
  /** How many are equal, how many are not but within their bound, how many are beyond it. */
  readonly equal: number;
  readonly within: number;
  readonly failed: number;
}

function pageOf(title: string, summary: string, stack: string, rows: readonly Compared[]): Page {
  const kept = rows.filter(({ passed }) => passed);
  const equal = kept.filter(isEqual).length;
  return {
    title,
    summary,
    stack,
    rows,
    deviations: rows.filter(deviates),
    equal,
    within: kept.length - equal,
    failed: rows.length - kept.length,
  };
}

/** What is no variant, a queue for instance, has a page under its own name. */
function elsePages(rows: readonly Compared[]): Page[] {
  const known = new Set<string>(VARIANTS.map(({ name }) => name));
  const others = rows.filter(({ network, variant }) => network === undefined && !known.has(variant));
  return [...new Set(others.map(({ variant }) => variant))].map((title) =>
    pageOf(
      title,
      '',
      '',
      others.filter(({ variant }) => variant === title),
    ),
  );
}

/** A page for every variant on every stack it has, and one for mobile networks; one without rows was compared with nobody’s figures. */
export const pagesOf = (rows: readonly Compared[]): readonly Page[] => [
  ...VARIANTS.flatMap((variant) =>
    variant.stacks.map((stack) =>
      pageOf(
        variant.title,
        WORDS[variant.name].summary,
        stack,
        rows.filter((row) => row.network === undefined && row.variant === variant.name && row.stack === stack),
      ),
    ),
  ),
  pageOf(
    'Mobile networks',
    'Radios, 802.11, AODV and DSDV, and TCP over them.',
    '',
    rows.filter(({ network }) => network === 'mobile'),
  ),
  ...elsePages(rows),
];

/** What the sources are to the stacks, for whoever reads how many bounds were not kept. */
export const SECOND_OPINION =
  'ns-3 is a second opinion on stack rfc, which is checked against the RFCs and papers first. Stacks ns2 and ns2-linux are checked against ns-2.35, stack linux against a recorded kernel.';

/** Beside whose figures bounds were not kept, and how many: "113 beside ns-3, 3 beside RFC 3649"; each without its version or section, most first. */
export function notKeptCounts(rows: readonly Compared[]): string {
  const counts = new Map<string, number>();
  for (const { passed, against } of rows) {
    const source = against.split(', ')[0]!.replace(/^(ns-\d)\.\d+$/, '$1');
    if (!passed) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a);
  return most.map(([source, count]) => `${count} beside ${source}`).join(', ');
}

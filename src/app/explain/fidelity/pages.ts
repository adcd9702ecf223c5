/** Pages of the fidelity passport, for the help and for docs/fidelity.md, which is written on request. */
import { VARIANTS } from '../../../engine/tcp/catalogue.ts';
import { WORDS } from '../../../engine/tcp/words.ts';
import { deviates, isEqual, type Compared } from './compared.ts';

/** Comparisons of a variant on a stack, or of mobile networks. */
export interface Page {
  readonly title: string;
  readonly summary: string;
  /** "ns2"; '' for none. */
  readonly stack: string;
  readonly rows: readonly Compared[];
  /** Rows that differ, except limits that were met, and rows that miss their bound. */
  readonly deviations: readonly Compared[];
  /** Number of rows that are equal, that differ within their bound, and that miss it. */
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

/** Subjects other than variants, such as a queue, have pages under their own names. */
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

/**
 * A page for every variant on each of its stacks, and one for mobile networks. A page without rows has not been
 * compared with any reference.
 */
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

/** Explains how the references relate to the stacks, beside the number of missed bounds. */
export const SECOND_OPINION =
  'ns-3 is a second opinion on stack rfc, which is checked against the RFCs and papers first. Stacks ns2 and ns2-linux are checked against ns-2.35, stack linux against a recorded kernel.';

/**
 * Number of missed bounds per reference, most first: "113 beside ns-3, 3 beside RFC 3649". Versions and sections are
 * omitted.
 */
export function notKeptCounts(rows: readonly Compared[]): string {
  const counts = new Map<string, number>();
  for (const { passed, against } of rows) {
    const source = against.split(', ')[0]!.replace(/^(ns-\d)\.\d+$/, '$1');
    if (!passed) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a);
  return most.map(([source, count]) => `${count} beside ${source}`).join(', ');
}

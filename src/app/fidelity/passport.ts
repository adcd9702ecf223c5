import { VARIANTS } from '../../engine/tcp/catalog.ts';

/** One figure of ours beside one of somebody else's, as the tests compared them. `scripts/fidelity.mjs` writes them. */
export interface Compared {
  readonly variant: string;
  readonly stack: string;
  readonly against: string;
  readonly experiment: string;
  readonly quantity: string;
  readonly ours: string;
  readonly theirs: string;
  readonly bound: string;
  /** Of a mobile network, whatever the sender. */
  readonly network?: 'mobile';
  /** The bound was kept. */
  readonly passed: boolean;
}

/** What is known of a variant on a stack, or of mobile networks. */
export interface Page {
  readonly title: string;
  /** What follows the title: ", stack ns2". */
  readonly on: string;
  readonly rows: readonly Compared[];
  readonly equal: number;
  readonly within: number;
  readonly failed: number;
}

const pageOf = (title: string, on: string, rows: readonly Compared[]): Page => {
  const kept = rows.filter(({ passed }) => passed);
  const equal = kept.filter(({ ours, theirs }) => ours === theirs).length;
  return { title, on, rows, equal, within: kept.length - equal, failed: rows.length - kept.length };
};

/** What is no variant, a queue for instance, has a page under its own name. */
function elsePages(rows: readonly Compared[]): Page[] {
  const known = new Set<string>(VARIANTS.map(({ name }) => name));
  const others = rows.filter(({ network, variant }) => network === undefined && !known.has(variant));
  return [...new Set(others.map(({ variant }) => variant))].map((title) =>
    pageOf(
      title,
      '',
      others.filter(({ variant }) => variant === title),
    ),
  );
}

/** A page for every variant on every stack it has, and one for mobile networks; one without rows was compared with nobody’s figures. */
export const pagesOf = (rows: readonly Compared[]): readonly Page[] => [
  ...VARIANTS.flatMap(({ name, title, stacks }) =>
    stacks.map((stack) =>
      pageOf(
        title,
        `, stack ${stack}`,
        rows.filter((row) => row.network === undefined && row.variant === name && row.stack === stack),
      ),
    ),
  ),
  pageOf(
    'Mobile networks',
    '',
    rows.filter(({ network }) => network === 'mobile'),
  ),
  ...elsePages(rows),
];

/** Fetches the passport; null when it cannot be had. */
export async function loadPassport(): Promise<readonly Compared[] | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}fidelity.json`);
    return response.ok ? ((await response.json()) as readonly Compared[]) : null;
  } catch {
    return null;
  }
}

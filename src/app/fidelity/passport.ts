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
  /** The bound was kept. */
  readonly passed: boolean;
}

/** What is known of a variant on a stack. */
export interface Page {
  readonly title: string;
  readonly stack: string;
  readonly rows: readonly Compared[];
  readonly equal: number;
  readonly within: number;
  readonly failed: number;
}

/** A page for every variant on every stack it has; one without rows was compared with nobody’s figures. */
export const pagesOf = (rows: readonly Compared[]): readonly Page[] =>
  VARIANTS.flatMap(({ name, title, stacks }) =>
    stacks.map((stack) => {
      const own = rows.filter((row) => row.variant === name && row.stack === stack);
      const kept = own.filter(({ passed }) => passed);
      const equal = kept.filter(({ ours, theirs }) => ours === theirs).length;
      return { title, stack, rows: own, equal, within: kept.length - equal, failed: own.length - kept.length };
    }),
  );

/** Fetches the passport; null when it cannot be had. */
export async function loadPassport(): Promise<readonly Compared[] | null> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}fidelity.json`);
    return response.ok ? ((await response.json()) as readonly Compared[]) : null;
  } catch {
    return null;
  }
}

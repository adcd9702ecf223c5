/** Conventions of textbooks for the round after a loss, and how they differ from the packets. */
import type { Cut } from './stretch.ts';

interface Convention {
  readonly title: string;
  /** The next round in words. */
  readonly says: string;
  /** The window of the round after a cut. */
  readonly next: (cut: Cut) => number;
}

export const CONVENTIONS = {
  inflated: {
    title: 'Three duplicates counted',
    says: 'After three duplicate ACKs the next round has ssthresh + 3 segments, as in the well-known figure; after a timeout it has 1.',
    next: ({ cwnd, inflation }: Cut) => cwnd + inflation,
  },
  halved: {
    title: 'Half the window',
    says: 'After three duplicate ACKs the next round has ssthresh segments, as at the end of recovery; after a timeout it has 1.',
    next: ({ cwnd }: Cut) => cwnd,
  },
} as const satisfies Readonly<Record<string, Convention>>;

export type ConventionName = keyof typeof CONVENTIONS;
export const CONVENTION_NAMES = Object.keys(CONVENTIONS) as readonly ConventionName[];

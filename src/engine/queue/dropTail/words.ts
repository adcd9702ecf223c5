import type { PartWords } from '../../link/partWords.ts';

/** Nothing is dropped up to the last place. */
export const NOTHING_EARLY = { chances: () => [[0, 0]] } satisfies Partial<PartWords>;

export const WORDS = { dropTail: { sentence: '', ...NOTHING_EARLY } satisfies PartWords };

import type { PartWords } from '../../link/partWords.ts';

export const ROUND = 'In each round a flow may send {quantum} more.';

export const WORDS = { drr: { sentence: ROUND } satisfies PartWords };

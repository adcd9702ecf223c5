import type { PartWords } from '../../link/partWords.ts';

export const WORDS = { every: { sentence: 'One of {n} is lost.' } satisfies PartWords };

import type { PartWords } from '../../link/partWords.ts';

export const WORDS = { every: { sentence: 'One packet in {n} is lost.' } satisfies PartWords };

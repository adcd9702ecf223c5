import type { PartWords } from '../../link/partWords.ts';

export const WORDS = { bernoulli: { sentence: 'Each packet with chance {rate}.' } satisfies PartWords };

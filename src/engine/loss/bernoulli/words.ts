import type { PartWords } from '../../link/partWords.ts';

export const WORDS = { bernoulli: { sentence: 'Each packet is lost with probability {rate}.' } satisfies PartWords };

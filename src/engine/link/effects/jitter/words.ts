import type { PartWords } from '../../partWords.ts';

export const WORDS = {
  jitter: { sentence: 'Each packet is up to {most} later, and may overtake others.' } satisfies PartWords,
};

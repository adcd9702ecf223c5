import type { PartWords } from '../../link/partWords.ts';

export const WORDS = {
  sfq: { sentence: 'Flows are dealt to {buckets} lines that take turns.' } satisfies PartWords,
};

import type { PartWords } from '../../link/partWords.ts';

export const WORDS = {
  sfq: { sentence: 'Flows are hashed to {buckets} subqueues that take turns.' } satisfies PartWords,
};

import type { PartWords } from '../../link/partWords.ts';

export const WORDS = {
  step: {
    sentence: 'Marks a packet that finds more than {threshold}.',
    chances: ({ threshold }) => [
      [0, 0],
      [threshold, 0],
      [threshold, 1],
    ],
  } satisfies PartWords<{ readonly threshold: number }>,
};

import type { PartWords } from '../../link/partWords.ts';

export const WORDS = {
  priority: {
    sentence: 'Flows up to number {preferred} go first; their part of the places is {share}.',
  } satisfies PartWords,
};

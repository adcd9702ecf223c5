import type { PartWords } from '../../link/partWords.ts';
import { NOTHING_EARLY } from '../dropTail/words.ts';

export const WORDS = {
  headDrop: {
    sentence: 'A packet that finds it full replaces the one that has waited longest.',
    ...NOTHING_EARLY,
  } satisfies PartWords,
};

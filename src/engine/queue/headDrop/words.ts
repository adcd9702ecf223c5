import type { PartWords } from '../../link/partWords.ts';
import { NOTHING_EARLY } from '../dropTail/words.ts';

export const WORDS = {
  headDrop: {
    sentence: 'What finds it full takes the place of the packet that has waited longest.',
    ...NOTHING_EARLY,
  } satisfies PartWords,
};

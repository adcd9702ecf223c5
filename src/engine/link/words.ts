import { ALL_WORDS as LOSSES } from '../loss/all/words.ts';
import { ALL_WORDS as QUEUES } from '../queue/all/words.ts';
import { ALL_WORDS as EFFECTS } from './effects/all/words.ts';
import type { PartWords } from './partWords.ts';

/** Form texts of all queues, losses and effects, by part and kind. */
export const LINK_WORDS: Readonly<Record<string, Readonly<Record<string, PartWords>>>> = {
  queue: QUEUES,
  loss: LOSSES,
  effect: EFFECTS,
};

export { percentOf } from './partWords.ts';

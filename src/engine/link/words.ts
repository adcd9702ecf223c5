import { ALL_WORDS as LOSSES } from '../loss/all/words.ts';
import { ALL_WORDS as QUEUES } from '../queue/all/words.ts';
import { ALL_WORDS as EFFECTS } from './effects/all/words.ts';
import type { PartWords } from './partWords.ts';

/** How a form says every kind of queue, loss and effect, by the name of the part and of the kind. */
export const LINK_WORDS: Readonly<Record<string, Readonly<Record<string, PartWords>>>> = {
  queue: QUEUES,
  loss: LOSSES,
  effect: EFFECTS,
};

export { percentOf } from './partWords.ts';

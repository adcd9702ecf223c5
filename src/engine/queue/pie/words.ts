import type { PartWords } from '../../link/partWords.ts';

export const WORDS = {
  pie: { sentence: 'Drops at random, so that packets wait for {delayTarget}.' } satisfies PartWords,
};

import type { PartWords } from '../../partWords.ts';

export const WORDS = {
  duplicate: { sentence: 'With probability {copies} a copy follows at once.' } satisfies PartWords,
};

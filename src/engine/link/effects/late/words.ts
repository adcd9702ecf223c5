import type { PartWords } from '../../partWords.ts';

const LATER = 'is {lateness} later; others overtake it.';

export const WORDS = {
  everyLate: { sentence: `One of {n} ${LATER}` } satisfies PartWords,
  someLate: { sentence: `With probability {rate} a packet ${LATER}` } satisfies PartWords,
};

import { percentOf, type PartWords } from '../../link/partWords.ts';

/** Maximum number of spans in the sketch. */
const MOST = 200;

export const WORDS = {
  outage: {
    sentence: 'It is down from {first} on for {length}, and again every {every}.',
    comesTo: ({ length, every }) =>
      length >= every ? 'From then on it stays down.' : `It is down for ${percentOf(length / every)} of the time.`,
    down({ first, length, every }, until) {
      const count = Math.max(0, Math.min(MOST, Math.ceil((until - first) / every)));
      return Array.from({ length: count }, (_, index) => {
        const from = first + index * every;
        return [from, Math.min(until, from + length)] as const;
      });
    },
  } satisfies PartWords<{ readonly first: number; readonly length: number; readonly every: number }>,
};

import type { PartWords } from '../../link/partWords.ts';

export const WORDS = {
  dualPi2: {
    sentence:
      'Packets with ECT(1) wait in a queue of their own, which marks above {nativeThreshold}; the others wait for {delayTarget}.',
  } satisfies PartWords,
};

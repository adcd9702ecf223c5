import type { Words } from '../variant.ts';

export const WORDS = {
  manual: {
    summary: 'The window is what a person sets, move by move; no ACK grows it and no loss cuts it.',
    details:
      'ACKs let segments leave, and change nothing else. A loss is found and repaired as by any sender with SACK, and the window stays as it was set. It was made for learning by trying: to be the sender beside Reno, CUBIC or BBR. Left alone, this sender reacts to nothing: it fills the queue or leaves the link idle.',
    differs: [
      {
        text: 'RFC 5681 asks every sender to cut its window at a loss and to begin with one segment after a timeout. Here that is left to the person.',
      },
    ],
  },
} satisfies Words;

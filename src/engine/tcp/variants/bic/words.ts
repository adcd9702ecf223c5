import type { Words, Exports } from '../variant.ts';

export const WORDS = {
  bic: {
    origin: { year: 2004, heeds: 'loss', after: 'reno' },
    summary:
      'Searches for the window that the path carries: in big steps far below the size that lost, in small ones next to it (Xu, Harfoush and Rhee 2004).',
    details:
      'Each ACK adds its share of the step of this round trip; beyond the old size steps begin small and grow. A loss takes off {betaBic} of a large window, with Linux a fifth, and sets the new target. It was made for long fast paths, which Reno needs minutes or hours to fill. On short round trips it takes much more than its share from Reno; CUBIC followed.',
    differs: [
      {
        law: 'bic',
        text: 'The midpoint is computed again at every ACK and not once per round trip, which is the same search without steps. A timeout acts as in Reno and leaves W_max as it was.',
      },
    ],
  },
} satisfies Words;

export const EXPORTS = {
  bic: { linux: 'bic', ns3: { typeId: 'TcpBic' } },
} satisfies Exports;

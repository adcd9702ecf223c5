import type { Words } from '../variant.ts';

/** Both take their measurements from RACK. */
const NEEDS_RACK = 'Without RACK it measures nothing, and its window stays at its initial value.';

export const WORDS = {
  bbr3: {
    origin: { year: 2023, heeds: 'rate', after: 'bbr' },
    summary:
      'BBR that also reacts to losses: after a probe that loses more than {lossThresh} it remembers how much fitted, and leaves room for others (draft-ietf-ccwg-bbr).',
    details: `ACKs measure as in BBR; it probes every {probeWait} seconds or up to one later, slows down after any loss, and every {probeRttInterval} seconds narrows its window to {probeRttCwndGain} of what the path holds, to measure the round trip. It was made to share better with Reno, and to fill paths that lose up to {lossThresh} at random. ${NEEDS_RACK}`,
    differs: [
      {
        text: 'The draft leaves the response to ECN open: here a marked segment counts as lost, and so does each ACK with an echo under RFC 3168. Segments leave one by one, although the budget for bursts is that of the draft.',
      },
    ],
  },
} satisfies Words;

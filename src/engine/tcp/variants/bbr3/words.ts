import type { Words } from '../variant.ts';

/** Both take their measurements from RACK. */
const NEEDS_RACK = 'With a recovery other than RACK it has no measurements, and its window stays where it starts.';

export const WORDS = {
  bbr3: {
    origin: { year: 2023, heeds: 'rate', after: 'bbr' },
    summary:
      'BBR that also reacts to losses: after a probe that loses more than {lossThresh} it remembers how much fitted, and leaves room for others (draft-ietf-ccwg-bbr).',
    details: `ACKs measure as in BBR; it probes every {probeWait} seconds or up to one later, slows down after any loss, and every {probeRttInterval} seconds narrows its window to {probeRttCwndGain} of what the path holds, to measure the round trip. It was made to share better with Reno, and to fill paths that lose up to {lossThresh} at random. ${NEEDS_RACK}`,
    differs: [
      {
        text: 'The draft leaves the response to ECN open: here a marked segment counts as a lost one, and with the echoes of RFC 3168 so does each ACK that echoes. Segments leave one by one, though the budget for bursts is that of the draft.',
      },
    ],
  },
} satisfies Words;

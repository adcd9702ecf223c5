import type { Words } from '../variant.ts';

/** Both take their measurements from RACK. */
const NEEDS_RACK = 'With a recovery other than RACK it has no measurements, and its window stays where it starts.';

export const WORDS = {
  bbr3: {
    summary:
      'BBR that minds its losses: when more than {lossThresh} of a probe is lost it remembers how much fitted, and leaves room for others (draft-ietf-ccwg-bbr).',
    details: `ACKs measure as in BBR; it probes {probeWait} seconds after the probe before, or up to a second later, slows down for a while after any loss, and every {probeRttInterval} seconds narrows its window to {probeRttCwndGain} of what the path holds, to measure the round trip. It was made to share better with Reno and CUBIC, and still to fill paths that lose up to about {lossThresh} of their packets by chance. ${NEEDS_RACK}`,
    differs: [
      {
        text: 'No restart from idle, no response to ECN. Segments leave one by one, though the budget for bursts is that of the draft. ProbeRTT follows the drafts up to -06: later ones wait ten seconds.',
      },
    ],
  },
} satisfies Words;

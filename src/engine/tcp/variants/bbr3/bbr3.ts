import { defineVariant, PACING_MARGIN, type Words } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'bbr3',
    title: 'BBR v3',
    grows: 'follows the rate it measures',
    home: {
      linux: { law: 'bbr3', recovery: 'rack', settings: { proportionalReduction: false } },
      rfc: { law: 'bbr3', recovery: 'rack', settings: { proportionalReduction: false } },
      quic: { law: 'bbr3', recovery: 'quic' },
    },
    keepsRecovery: true,
    modelsPath: true,
    parameters: {
      pacingMargin: PACING_MARGIN,
      startupPacingGain: {
        label: 'Startup pacing gain',
        kind: 'number',
        range: [1, 10],
        default: 2.77,
        help: 'Pacing gain of Startup (draft-ietf-ccwg-bbr: 2.77, which is 4 ln 2).',
      },
      drainPacingGain: {
        label: 'Drain pacing gain',
        kind: 'number',
        range: [0.01, 1],
        default: 0.5,
        help: 'Pacing gain of Drain (draft-ietf-ccwg-bbr: 0.5).',
      },
      probeUpPacingGain: {
        label: 'UP pacing gain',
        kind: 'number',
        range: [1, 10],
        default: 1.25,
        help: 'Pacing gain while it probes for more (draft-ietf-ccwg-bbr: 1.25).',
      },
      probeDownPacingGain: {
        label: 'DOWN pacing gain',
        kind: 'number',
        range: [0.01, 1],
        default: 0.9,
        help: 'Pacing gain while it drains the queue of a probe (draft-ietf-ccwg-bbr: 0.9).',
      },
      cwndGain: {
        label: 'cwnd gain',
        kind: 'number',
        range: [1, 10],
        default: 2,
        help: 'Window as a multiple of what the path can hold (draft-ietf-ccwg-bbr: 2).',
      },
      probeUpCwndGain: {
        label: 'UP cwnd gain',
        kind: 'number',
        range: [1, 10],
        default: 2.25,
        help: 'Window as a multiple of what the path can hold while it probes for more (draft-ietf-ccwg-bbr: 2.25).',
      },
      probeRttCwndGain: {
        label: 'ProbeRTT cwnd gain',
        kind: 'number',
        range: [0.01, 1],
        default: 0.5,
        help: 'Window as a multiple of what the path can hold while it measures the round trip (draft-ietf-ccwg-bbr: 0.5).',
      },
      lossThresh: {
        label: 'Loss threshold',
        kind: 'number',
        range: [0, 1],
        default: 0.02,
        help: 'Fraction of a flight that may be lost before the loss counts as too much (draft-ietf-ccwg-bbr: 0.02).',
      },
      betaBbr: {
        label: 'beta',
        kind: 'number',
        range: [0, 1],
        default: 0.7,
        help: 'Smallest fraction of rate and window kept after a round with losses (draft-ietf-ccwg-bbr: 0.7).',
      },
      headroom: {
        label: 'Headroom',
        kind: 'number',
        range: [0, 1],
        default: 0.15,
        help: 'Fraction of the safe window left to other flows while it cruises (draft-ietf-ccwg-bbr: 0.15).',
      },
      startupLossCount: {
        label: 'Losses that end Startup',
        kind: 'number',
        range: [1, 1000],
        default: 6,
        help: 'Number of places in one round trip at which segments must be lost to end Startup (draft-ietf-ccwg-bbr: 6).',
      },
      probeWait: {
        label: 'Wait between probes',
        unit: 's',
        kind: 'number',
        range: [0, 60],
        default: 2,
        help: 'Shortest time between probes; up to a second more is added at random (draft-ietf-ccwg-bbr: 2 s).',
      },
      probeRounds: {
        label: 'Round trips between probes',
        kind: 'number',
        range: [1, 1e6],
        default: 63,
        help: 'Largest number of round trips between probes, if the path holds that many segments (draft-ietf-ccwg-bbr: 63).',
      },
      minRttWindow: {
        label: 'Memory of the round trip',
        unit: 's',
        kind: 'number',
        range: [0.1, 3600],
        default: 10,
        help: 'How long the shortest round trip is remembered (draft-ietf-ccwg-bbr: 10 s).',
      },
      probeRttInterval: {
        label: 'Time to ProbeRTT',
        unit: 's',
        kind: 'number',
        range: [0.1, 3600],
        default: 5,
        help: 'Time without a shorter round trip after which it is measured again (draft-ietf-ccwg-bbr to -06: 5 s).',
      },
      probeRttDuration: {
        label: 'Length of ProbeRTT',
        unit: 's',
        kind: 'number',
        range: [0, 60],
        default: 0.2,
        help: 'How long the window is halved to measure the round trip (draft-ietf-ccwg-bbr: 0.2 s).',
      },
    },
  }),
] as const;

/** All versions of BBR take their measurements from RACK. */
const NEEDS_RACK = 'Without RACK it measures nothing, and its window stays at its initial value.';

export const WORDS = {
  bbr3: {
    origin: { year: 2023, heeds: 'rate', after: 'bbr' },
    summary:
      'BBR that also reacts to losses: after a probe that loses more than {lossThresh} it remembers how much fitted, and leaves room for others (draft-ietf-ccwg-bbr).',
    details: `ACKs measure as in BBR; it probes every {probeWait} seconds or up to one later, slows down after any loss, and every {probeRttInterval} seconds narrows its window to {probeRttCwndGain} of what the path holds, to measure the round trip. It was made to share better with Reno, and to fill paths that lose up to {lossThresh} at random. ${NEEDS_RACK}`,
    differs: {
      all: 'The draft leaves the response to ECN open: here a marked segment counts as lost, and so does each ACK with an echo under RFC 3168. Segments leave one by one, although the budget for bursts is that of the draft.',
    },
  },
} satisfies Words;

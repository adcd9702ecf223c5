import { defineVariant } from '../variant.ts';

/** Alternative backoff with ECN (RFC 8511). */
const ABE = {
  name: 'betaEcn',
  label: 'Backoff for marks',
  kind: 'number',
  range: [0.1, 0.99],
  default: null,
  nullMeans: 'as at a loss',
  help: "Fraction of the window that a mark leaves in congestion avoidance (RFC 8511 section 3: 0.8 with Reno's growth, 0.85 with CUBIC).",
} as const;

export const VARIANTS = [
  defineVariant({
    name: 'tahoe',
    title: 'Tahoe',
    grows: 'adds about a segment each round trip',
    halves: true,
    onlyLosses: true,
    addsOne: true,
    home: {
      ns2: { law: 'reno', recovery: 'tahoe' },
      rfc: { law: 'reno', recovery: 'tahoe' },
    },
    keepsRecovery: true,
    parameters: [ABE],
  }),
  defineVariant({
    name: 'reno',
    title: 'Reno',
    grows: 'adds about a segment each round trip',
    halves: true,
    onlyLosses: true,
    addsOne: true,
    home: {
      ns2: { law: 'reno', recovery: 'reno' },
      rfc: { law: 'reno', recovery: 'reno' },
      linux: { law: 'linux6Reno', recovery: 'rack' },
      quic: { law: 'quicReno', recovery: 'quic' },
      quinn: { law: 'quicReno', recovery: 'quic' },
      ngtcp2: { law: 'quicReno', recovery: 'quic' },
      smoltcp: { law: 'reno', recovery: 'reno' },
      lwip: { law: 'countedReno', recovery: 'reno' },
    },
    parameters: [ABE],
  }),
  defineVariant({
    name: 'newreno',
    title: 'NewReno',
    grows: 'adds about a segment each round trip',
    usual: true,
    halves: true,
    onlyLosses: true,
    addsOne: true,
    home: {
      ns2: { law: 'reno', recovery: 'newreno' },
      rfc: { law: 'reno', recovery: 'newreno' },
      quic: { law: 'quicReno', recovery: 'quic' },
    },
    keepsRecovery: true,
    parameters: [ABE],
  }),
  defineVariant({
    name: 'sack',
    title: 'SACK',
    grows: 'adds about a segment each round trip',
    halves: true,
    onlyLosses: true,
    addsOne: true,
    inRecordings: { place: 2, called: 'Reno', halves: true, withoutSack: 'newreno' },
    home: {
      ns2: { law: 'reno', recovery: 'sack' },
      rfc: { law: 'reno', recovery: 'sack' },
      linux: { law: 'linux6Reno', recovery: 'rack' },
    },
    keepsRecovery: true,
    parameters: [ABE],
  }),
  defineVariant({
    name: 'fack',
    title: 'FACK',
    grows: 'adds about a segment each round trip',
    halves: true,
    home: {
      ns2: { law: 'reno', recovery: 'fack', settings: { limitedTransmit: false, lostSynCuts: false } },
      rfc: { law: 'reno', recovery: 'fack' },
    },
    keepsRecovery: true,
    parameters: [ABE],
  }),
] as const;

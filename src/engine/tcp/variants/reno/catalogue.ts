import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'tahoe',
    title: 'Tahoe',
    grows: 'adds about a segment each round trip',
    halves: true,
    home: {
      ns2: { law: 'reno', recovery: 'tahoe' },
      rfc: { law: 'reno', recovery: 'tahoe' },
    },
    keepsRecovery: true,
    parameters: [],
  }),
  defineVariant({
    name: 'reno',
    title: 'Reno',
    grows: 'adds about a segment each round trip',
    halves: true,
    home: {
      ns2: { law: 'reno', recovery: 'reno' },
      rfc: { law: 'reno', recovery: 'reno' },
      linux: { law: 'linux6Reno', recovery: 'rack' },
    },
    parameters: [],
  }),
  defineVariant({
    name: 'newreno',
    title: 'NewReno',
    grows: 'adds about a segment each round trip',
    halves: true,
    home: {
      ns2: { law: 'reno', recovery: 'newreno' },
      rfc: { law: 'reno', recovery: 'newreno' },
    },
    keepsRecovery: true,
    parameters: [],
  }),
  defineVariant({
    name: 'sack',
    title: 'SACK',
    grows: 'adds about a segment each round trip',
    halves: true,
    home: {
      ns2: { law: 'reno', recovery: 'sack' },
      rfc: { law: 'reno', recovery: 'sack' },
      linux: { law: 'linux6Reno', recovery: 'rack' },
    },
    keepsRecovery: true,
    parameters: [],
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
    parameters: [],
  }),
] as const;

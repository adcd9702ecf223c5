import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'cubic',
    title: 'CUBIC',
    grows: 'follows its cubic curve',
    onlyLosses: true,
    inRecordings: { place: 1 },
    home: {
      rfc: { law: 'cubic', recovery: 'sack' },
      linux: { law: 'linux6Cubic', recovery: 'rack', settings: { slowStart: 'hystart', betaCubic: 717 / 1024 } },
      quic: { law: 'cubic', recovery: 'quic' },
    },
    parameters: [
      {
        name: 'C',
        label: 'C',
        unit: 'segments/s^3',
        kind: 'number',
        range: [0.0001, 100],
        default: 0.4,
        help: 'How fast the cubic curve climbs (RFC 9438 4.1: 0.4).',
      },
      {
        name: 'betaCubic',
        label: 'beta',
        kind: 'number',
        range: [0.1, 0.99],
        default: 0.7,
        help: 'Fraction of the window that a loss leaves (RFC 9438 4.6: 0.7).',
      },
      {
        name: 'betaEcn',
        label: 'Backoff for marks',
        kind: 'number',
        range: [0.1, 0.99],
        default: null,
        nullMeans: 'as at a loss',
        help: "Fraction of the window that a mark leaves in congestion avoidance (RFC 8511 section 3: 0.8 with Reno's growth, 0.85 with CUBIC).",
      },
      {
        name: 'fastConvergence',
        label: 'Fast convergence',
        kind: 'switch',
        default: true,
        help: 'Whether a loss below the last maximum lowers the next target, to leave room for new flows (BIC, RFC 9438 4.7).',
      },
      {
        name: 'renoFriendly',
        label: 'Reno-friendly region',
        kind: 'switch',
        default: true,
        help: 'Whether CUBIC grows at least as fast as Reno would (RFC 9438 4.3).',
      },
      {
        name: 'idleCounts',
        label: 'Idle time counts',
        kind: 'switch',
        default: false,
        help: 'Whether the clock of the cubic curve runs while the application is silent, as in quinn, s2n-quic and gVisor (2026); RFC 9438 4.2 excludes that time.',
      },
    ],
  }),
] as const;

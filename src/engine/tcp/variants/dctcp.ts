import type { Variant } from './variant.ts';

/** Controls that answer marks by how many there are. */
export const DCTCP: readonly Variant[] = [
  {
    name: 'dctcp',
    title: 'DCTCP',
    growth: { rfc: 'dctcp', linux: 'linux6Dctcp' },
    recovery: { rfc: 'sack', linux: 'rack' },
    stacks: ['rfc', 'linux'],
    parameters: [
      {
        name: 'gDctcp',
        label: 'g',
        unit: '',
        kind: 'number',
        min: 0.001,
        max: 1,
        default: 1 / 16,
        help: 'How much the newest window counts in the estimated share of marks (RFC 8257 4.2: 1/16).',
      },
      {
        name: 'initialAlpha',
        label: 'Initial alpha',
        unit: '',
        kind: 'number',
        min: 0,
        max: 1,
        default: 1,
        help: 'The share of marks before anything is known (RFC 8257 4.3: 1, so that the first mark halves the window).',
      },
    ],
  },
];

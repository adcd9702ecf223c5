import type { Variant } from './variant.ts';

/** Controls that answer marks by how many there are. */
export const DCTCP: readonly Variant[] = [
  {
    name: 'dctcp',
    title: 'DCTCP',
    growth: { rfc: 'dctcp', linux: 'mainlineDctcp' },
    recovery: { rfc: 'sack', linux: 'rack' },
    stacks: ['rfc', 'linux'],
    summary:
      'Reno for data centres: it estimates what share of its segments queues mark and gives up half of that share instead of half of its window, so that a short queue is enough (Alizadeh et al. 2010, RFC 8257). It needs a link with a marking threshold; without marks it is Reno.',
    differs:
      'The share is a real number; Linux keeps it in 1024ths. The receiver acknowledges held segments when the mark changes and may hold the segment that changed it. SYN and segments sent again cannot be marked.',
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

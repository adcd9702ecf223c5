import type { Variant } from './variant.ts';

/** Controls that model the path instead of reacting to losses. */
export const BBR: readonly Variant[] = [
  {
    name: 'bbr',
    title: 'BBR',
    growth: { linux: 'bbr' },
    recovery: { linux: 'rack' },
    stacks: ['linux'],
    summary:
      'Measures how fast segments arrive and how short a round trip can be, sends evenly at that rate, and takes losses for no sign of congestion (Cardwell et al. 2016, version 1). With a recovery other than RACK it has no measurements and its window stays where it starts.',
    differs:
      'No estimate of policers and no restart from idle. The largest rate of ten rounds is exact, where Linux keeps three candidates.',
    parameters: [
      {
        name: 'pacingMargin',
        label: 'Pacing margin',
        unit: '',
        kind: 'number',
        min: -0.5,
        max: 0.5,
        default: 0.01,
        help: 'Share by which the sender stays below the rate it has measured, so that queues drain (Linux: 0.01).',
      },
    ],
  },
];

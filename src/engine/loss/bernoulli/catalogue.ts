import { defineLoss } from '../definition.ts';

export const BERNOULLI = defineLoss({
  name: 'bernoulli',
  title: 'at random',
  help: 'Each packet is lost with the same chance.',
  parameters: [
    {
      name: 'rate',
      label: 'Loss rate',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.01,
      help: 'The chance that a packet is lost, each on its own.',
    },
  ],
  brief: '{rate} random loss',
  chance: 'rate',
});

export const LOSSES = [BERNOULLI] as const;

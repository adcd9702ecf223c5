import { defineLoss } from '../definition.ts';

export const BERNOULLI = defineLoss({
  name: 'bernoulli',
  title: 'at random',
  help: 'Each packet is lost with the same probability.',
  parameters: [
    {
      name: 'rate',
      label: 'Loss rate',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.01,
      help: 'The probability that a packet is lost, independently of the others.',
    },
  ],
  brief: '{rate} random loss',
  chance: 'rate',
  onlyChance: true,
});

export const LOSSES = [BERNOULLI] as const;

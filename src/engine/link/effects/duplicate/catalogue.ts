import { defineEffect } from '../definition.ts';

export const DUPLICATE = defineEffect({
  name: 'duplicate',
  title: 'some come twice',
  help: 'A copy follows some packets at the same moment.',
  parameters: [
    {
      name: 'copies',
      label: 'Doubled packets',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.01,
      help: 'The probability that a packet comes twice, independently of the others.',
    },
  ],
});

export const EFFECTS = [DUPLICATE] as const;

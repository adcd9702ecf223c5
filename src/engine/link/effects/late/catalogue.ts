import { defineEffect } from '../definition.ts';

const lateness = {
  name: 'lateness',
  label: 'Late by',
  unit: 's',
  kind: 'number',
  range: [0, 100],
  default: 0.02,
  help: 'How much later such a packet arrives; others overtake it meanwhile.',
} as const;

export const EVERY_LATE = defineEffect({
  name: 'everyLate',
  title: 'every n-th is late',
  lateOneIn: 'n',
  help: 'Every n-th packet arrives late, and others overtake it.',
  parameters: [
    {
      name: 'n',
      label: 'Every n-th',
      unit: 'packets',
      kind: 'integer',
      range: [1, 1e9],
      default: 50,
      help: 'Every n-th packet that comes out of the link is late.',
    },
    lateness,
  ],
});

export const SOME_LATE = defineEffect({
  name: 'someLate',
  title: 'some are late',
  lateChance: 'rate',
  help: 'Randomly chosen packets arrive late, and others overtake them.',
  parameters: [
    {
      name: 'rate',
      label: 'Late packets',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.02,
      help: 'The probability that a packet is late, independently of the others.',
    },
    lateness,
  ],
});

export const EFFECTS = [EVERY_LATE, SOME_LATE] as const;

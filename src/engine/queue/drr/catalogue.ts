import { defineQueue } from '../definition.ts';

/** Additional bytes that each line may send in a round. */
export const QUANTUM = {
  name: 'quantum',
  label: 'Quantum',
  unit: 'bytes',
  kind: 'integer',
  range: [1, 1e6],
  default: 1514,
  help: 'How many more bytes a flow may send in each round: at least the largest packet (RFC 8290 5.2.4: 1514 bytes).',
} as const;

export const DRR = defineQueue({
  name: 'drr',
  title: 'Deficit round robin',
  help: 'Each flow has its own subqueue and may send as many bytes per turn as every other flow.',
  parameters: [QUANTUM],
  causes: ['longestFlow'],
});

export const QUEUES = [DRR] as const;

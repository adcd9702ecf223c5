import { defineQueue } from '../definition.ts';

export const STEP = defineQueue({
  name: 'step',
  title: 'Marking threshold',
  help: 'Marks a packet that finds more than K packets in the queue; for senders without ECN it is a DropTail queue.',
  parameters: [
    {
      name: 'threshold',
      label: 'K',
      unit: 'packets',
      kind: 'integer',
      range: [0, 1e6],
      default: 20,
      help: 'A packet of an ECN-capable sender that finds more packets than this is marked (RFC 8257 3.1).',
    },
  ],
  causes: [],
});

export const QUEUES = [STEP] as const;

import { defineQueue } from '../definition.ts';

/** Settings of a token bucket. */
export const BUCKET = [
  {
    name: 'tokenRate',
    label: 'Token rate',
    unit: 'bit/s',
    kind: 'number',
    range: [1, 1e12],
    default: 5e6,
    help: 'How fast the bucket fills.',
  },
  {
    name: 'bucket',
    label: 'Bucket',
    unit: 'bytes',
    kind: 'integer',
    range: [1500, 1e9],
    default: 15_000,
    help: 'Capacity of the bucket: this much may pass at once after an idle time. It starts full.',
  },
] as const;

export const SHAPER = defineQueue({
  name: 'shaper',
  title: 'Shaper',
  help: 'A token bucket in front of the link: packets that arrive faster than tokens wait, and are dropped only when the queue is full.',
  parameters: BUCKET,
  causes: [],
});

export const QUEUES = [SHAPER] as const;

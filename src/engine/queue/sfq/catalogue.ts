import { defineQueue } from '../definition.ts';

export const SFQ = defineQueue({
  name: 'sfq',
  title: 'Stochastic fair queueing',
  help: 'Flows are hashed to subqueues that take turns, a packet each; a subqueue may fill half of the free places.',
  parameters: [
    {
      name: 'buckets',
      label: 'Subqueues',
      kind: 'integer',
      range: [1, 1024],
      default: 16,
      help: 'How many subqueues there are; flows in one subqueue share its turn (McKenney 1990; ns-2: 16 buckets).',
    },
  ],
  causes: ['fairShare'],
  limitOfWaiting: true,
});

export const QUEUES = [SFQ] as const;

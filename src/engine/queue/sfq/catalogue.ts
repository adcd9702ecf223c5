import { defineQueue } from '../definition.ts';

export const SFQ = defineQueue({
  name: 'sfq',
  title: 'Stochastic fair queueing',
  help: 'Flows are dealt to lines that take turns, a packet each; a line may fill half of the places that are free.',
  parameters: [
    {
      name: 'buckets',
      label: 'Lines',
      kind: 'integer',
      range: [1, 1024],
      default: 16,
      help: 'How many lines there are; flows in one line share its turn (McKenney 1990; ns-2: 16 buckets).',
    },
  ],
  causes: ['fairShare'],
  limitOfWaiting: true,
});

export const QUEUES = [SFQ] as const;

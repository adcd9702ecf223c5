import { defineQueue } from '../definition.ts';

export const HEAD_DROP = defineQueue({
  name: 'headDrop',
  title: 'Head drop',
  help: 'First in, first out; what finds the queue full takes the place of the packet that has waited longest.',
  parameters: [],
  causes: ['headDrop'],
});

export const QUEUES = [HEAD_DROP] as const;

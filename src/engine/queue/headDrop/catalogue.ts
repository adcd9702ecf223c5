import { defineQueue } from '../definition.ts';

export const HEAD_DROP = defineQueue({
  name: 'headDrop',
  title: 'Head drop',
  help: 'First in, first out; a packet that finds the queue full replaces the packet that has waited longest.',
  parameters: [],
  causes: ['headDrop'],
});

export const QUEUES = [HEAD_DROP] as const;

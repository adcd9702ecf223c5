import { defineQueue } from '../definition.ts';

export const DROP_TAIL = defineQueue({
  name: 'dropTail',
  title: 'DropTail',
  help: 'First in, first out; a packet that finds the queue full is dropped.',
  parameters: [],
  causes: [],
  usual: true,
  telling: 1,
  onlyPlaces: true,
});

export const QUEUES = [DROP_TAIL] as const;

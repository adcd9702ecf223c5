import { defineQueue } from '../definition.ts';
import { BUCKET } from '../shaper/catalogue.ts';

export const POLICER = defineQueue({
  name: 'policer',
  title: 'Policer',
  help: 'A token bucket in front of the queue: what comes faster than tokens is dropped at once.',
  parameters: BUCKET,
  causes: ['policer'],
});

export const QUEUES = [POLICER] as const;

import { defineQueue } from '../definition.ts';
import { BUCKET } from '../shaper/catalogue.ts';

export const POLICER = defineQueue({
  name: 'policer',
  title: 'Policer',
  help: 'A token bucket in front of the queue: packets that arrive faster than tokens are dropped at once.',
  parameters: BUCKET,
  causes: ['policer'],
  telling: 4,
});

export const QUEUES = [POLICER] as const;

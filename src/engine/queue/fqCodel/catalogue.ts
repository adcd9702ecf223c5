import { defineQueue } from '../definition.ts';
import { CODEL } from '../codel/catalogue.ts';
import { QUANTUM } from '../drr/catalogue.ts';

export const FQ_CODEL = defineQueue({
  name: 'fqCodel',
  title: 'FQ-CoDel',
  help: 'Each flow has its own subqueue with CoDel; subqueues take turns, and new ones go first.',
  parameters: [QUANTUM, ...CODEL.parameters],
  causes: ['fqCodel', 'fattestFlow'],
  telling: 5,
});

export const QUEUES = [FQ_CODEL] as const;

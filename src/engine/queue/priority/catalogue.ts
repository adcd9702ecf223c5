import { defineQueue } from '../definition.ts';

export const PRIORITY = defineQueue({
  name: 'priority',
  title: 'Strict priority',
  help: 'Packets of the first flows go first, whatever else waits; the others may get nothing.',
  parameters: [
    {
      name: 'preferred',
      label: 'First flows',
      kind: 'integer',
      range: [1, 64],
      default: 1,
      help: 'This many flows, counted from the first of the scenario, are preferred to all others.',
    },
    {
      name: 'share',
      label: 'Their part of the places',
      kind: 'number',
      range: [0, 1],
      default: 0.5,
      help: 'The preferred flows and the others wait in separate queues: this is the fraction of the places for the preferred ones (as in ns-2: dsRED).',
    },
  ],
  causes: [],
});

/** Limit of the first queue, packets, if `waiting` packets may wait in total. */
export const firstOf = (waiting: number, share: number): number => Math.round(share * waiting);

/** The queue of a flow: 0 goes first. */
export const bandOf = (flow: number, preferred: number): 0 | 1 => (flow < preferred ? 0 : 1);

export const QUEUES = [PRIORITY] as const;

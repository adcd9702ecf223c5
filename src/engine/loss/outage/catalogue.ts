import { defineLoss } from '../definition.ts';

export const OUTAGE = defineLoss({
  name: 'outage',
  title: 'while it is down',
  help: 'The link goes down repeatedly for a time: packets that arrive meanwhile are lost; packets that already wait or travel continue.',
  parameters: [
    {
      name: 'first',
      label: 'First down at',
      unit: 's',
      kind: 'number',
      range: [0, 1e6],
      default: 5,
      help: 'When the link goes down for the first time.',
    },
    {
      name: 'length',
      label: 'Down for',
      unit: 's',
      kind: 'number',
      range: [0, 1e6],
      default: 0.5,
      help: 'How long it stays down.',
    },
    {
      name: 'every',
      label: 'Again after',
      unit: 's',
      kind: 'number',
      range: [0.001, 1e6],
      default: 10,
      help: 'From the start of one outage to the start of the next.',
    },
  ],
  brief: 'down for {length} s every {every} s',
});

export const LOSSES = [OUTAGE] as const;

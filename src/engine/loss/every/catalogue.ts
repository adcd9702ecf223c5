import { defineLoss } from '../definition.ts';

export const EVERY = defineLoss({
  name: 'every',
  title: 'every n-th',
  help: 'Every n-th packet is lost.',
  oneIn: 'n',
  parameters: [
    {
      name: 'n',
      label: 'Every n-th',
      unit: 'packets',
      kind: 'integer',
      range: [1, 1e9],
      default: 100,
      help: 'Every n-th packet that enters the link is lost.',
    },
  ],
});

export const LOSSES = [EVERY] as const;

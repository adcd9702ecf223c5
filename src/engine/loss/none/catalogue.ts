import { defineLoss } from '../definition.ts';

export const NONE = defineLoss({
  name: 'none',
  title: 'none',
  help: 'The link itself loses nothing.',
  parameters: [],
  usual: true,
});

export const LOSSES = [NONE] as const;

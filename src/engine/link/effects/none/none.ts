import { defineEffect, effectLaw } from '../definition.ts';

const NONE = defineEffect({
  name: 'none',
  title: 'none',
  help: 'Packets come out once each, in the order in which they were sent.',
  parameters: [],
  usual: true,
});

export const EFFECTS = [NONE] as const;

export const LAWS = [effectLaw(NONE, () => null)] as const;

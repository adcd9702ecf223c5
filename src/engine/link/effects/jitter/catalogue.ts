import { defineEffect } from '../definition.ts';

export const JITTER = defineEffect({
  name: 'jitter',
  title: 'jitter',
  help: 'Each packet is delayed by its own random time, and may overtake others.',
  parameters: [
    {
      name: 'most',
      label: 'At most',
      unit: 's',
      kind: 'number',
      range: [0, 100],
      default: 0.005,
      help: 'The longest of these delays; all delays up to it are equally likely.',
    },
  ],
});

export const EFFECTS = [JITTER] as const;

import { defineQueue } from '../definition.ts';

export const PIE = defineQueue({
  name: 'pie',
  title: 'PIE',
  help: 'Drops arrivals at random; a controller sets the probability so that packets wait for a target time.',
  parameters: [
    {
      name: 'delayTarget',
      label: 'Target',
      unit: 's',
      kind: 'number',
      range: [0.0001, 10],
      default: 0.015,
      help: 'The waiting time that the controller aims at (RFC 8033 4.2: 15 ms).',
    },
    {
      name: 'updateInterval',
      label: 'Update interval',
      unit: 's',
      kind: 'number',
      range: [0.0001, 10],
      default: 0.015,
      help: 'How often the probability is computed again (RFC 8033 4.2: 15 ms).',
    },
    {
      name: 'maxBurst',
      label: 'Burst allowance',
      unit: 's',
      kind: 'number',
      range: [0, 10],
      default: 0.15,
      help: 'How long a queue that was short may grow before anything is dropped (RFC 8033 4.4: 150 ms).',
    },
    {
      name: 'derandomizes',
      label: 'Even spacing',
      kind: 'switch',
      default: true,
      help: 'Whether random drops are kept from clustering and from being too far apart (RFC 8033 5.4).',
    },
    {
      name: 'ecn',
      label: 'ECN',
      kind: 'switch',
      default: false,
      help: 'Whether packets of ECN-capable senders are marked instead of dropped early (RFC 3168; ns-2: setbit_).',
    },
  ],
  causes: ['pie'],
  telling: 3,
});

export const QUEUES = [PIE] as const;

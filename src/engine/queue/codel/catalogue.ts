import { defineQueue } from '../definition.ts';

/** Controlled delay; `codel.ts` implements its settings. */
export const CODEL = defineQueue({
  name: 'codel',
  title: 'CoDel',
  help: 'Drops at the head once packets have waited longer than a target for a whole interval.',
  parameters: [
    {
      name: 'target',
      label: 'Target',
      unit: 's',
      kind: 'number',
      range: [0.00001, 10],
      default: 0.005,
      help: 'Waiting time that is acceptable (RFC 8289: 5 ms).',
    },
    {
      name: 'interval',
      label: 'Interval',
      unit: 's',
      kind: 'number',
      range: [0.0001, 100],
      default: 0.1,
      help: 'How long packets must have waited longer than the target; about a round trip (RFC 8289: 100 ms).',
    },
    {
      name: 'ecn',
      label: 'ECN',
      kind: 'switch',
      default: false,
      help: 'Whether packets of ECN-capable senders are marked instead of dropped early (RFC 3168; ns-2: setbit_).',
    },
  ],
  causes: ['codel'],
});

export const QUEUES = [CODEL] as const;

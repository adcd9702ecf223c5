/** A path that its senders overload, for tests that run every variant, queue and recovery. */
import { QUEUES } from '../../src/engine/queue/catalogue.ts';

export const network = { bottleneck: { rate: 8e5, delay: 0.1, queue: { limit: 8 } }, access: { rate: 8e6, delay: 0 } };
export const one = (flow: object, more: object = {}): object => ({
  duration: 30,
  network,
  flows: [{ kind: 'tcp', ...flow }],
  ...more,
});

/**
 * A sender over this path; it supports marks unless another variant is named. `more`: further fields of its bottleneck.
 */
export const over = (
  more: object,
  sender: object = { variant: 'sack', stack: 'rfc', parameters: { ecn: 'classic' } },
): object =>
  one({ receiverWindow: 60, ...sender }, { network: { ...network, bottleneck: { ...network.bottleneck, ...more } } });

/**
 * Every queue discipline with few places, with marks where it supports them, and with settings under which all its
 * rules can fire.
 */
export const OF_QUEUES: readonly object[] = [
  ...QUEUES.flatMap(({ name, parameters }) => [
    { kind: name, limit: 8 },
    ...(parameters.some((parameter) => parameter.name === 'ecn') ? [{ kind: name, limit: 8, ecn: true }] : []),
  ]),
  { kind: 'red', minThreshold: 3, maxThreshold: 9, weight: 0.02 },
  { kind: 'step', threshold: 5 },
  { kind: 'pie', maxBurst: 0.03 },
  { kind: 'pie', maxBurst: 0.03, ecn: true },
  { kind: 'policer', tokenRate: 6e5, bucket: 6000 },
  { kind: 'fqCodel' },
  { kind: 'fqCodel', ecn: true },
  { kind: 'fqCodel', limit: 8, target: 1 },
];

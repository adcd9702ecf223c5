/**
 * Two equal flows share a link: Jain's index over 300 s. A third flow of a few small packets at random times prevents
 * losses in step with the clock of the link (Floyd and Jacobson's phase effects), which do not occur in real networks.
 * The path holds 16 packets (1040 bytes, a round trip of 44 ms); the queue holds 0.6, one and three times as many.
 */
import { describe, expect, it } from 'vitest';
import type { VariantName } from '../../src/engine/tcp/catalogue.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { stamp } from '../passport.ts';
import { rowsNow } from '../sweep.ts';

const RATE = 3e6;
const DURATION = 300;

const LOSS_BASED: readonly VariantName[] = [
  'aimd',
  'tahoe',
  'reno',
  'newreno',
  'sack',
  'fack',
  'cubic',
  'highspeed',
  'bic',
  'veno',
  'westwood',
  'westwoodplus',
  'compound',
  'hybla',
  'htcp',
  'scalable',
  'illinois',
  'yeah',
];

/**
 * Two flows that begin half a second apart: Jain's index of the bytes that arrive, their share of the link, timeouts of
 * both.
 */
function shared(variant: VariantName, queue: number) {
  const simulation = simulate({
    duration: DURATION,
    network: {
      bottleneck: { rate: RATE, delay: 0.02, queue: { limit: queue } },
      access: { rate: 1e9, delay: 0.001 },
    },
    flows: [
      { kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1e4 },
      { kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1e4, start: 0.5 },
      { kind: 'udp', rate: 1e5, packetSize: 200, pattern: { kind: 'poisson' } },
    ],
  });
  simulation.runBefore(Infinity);
  const flows = [0, 1].map((flow) => tcpOf(simulation, flow));
  const [a, b] = flows.map(({ receiver }) => receiver.state.delivered);
  const packetBits = 8 * (1000 + 40);
  return {
    index: ((a! + b!) * (a! + b!)) / (2 * (a! * a! + b! * b!)),
    used: ((a! + b!) * packetBits) / DURATION / RATE,
    timeouts: flows.reduce((sum, { sender }) => sum + sender.state.timeouts, 0),
  };
}

/** 0.6 of a bandwidth-delay product, one, and three. */
const QUEUES = [10, 16, 48] as const;

describe('Jain’s index of two equal flows over 300 s is above 0.98', () => {
  it.each(
    rowsNow(
      LOSS_BASED.flatMap((variant) => QUEUES.map((queue) => ({ variant, queue }))),
      ({ queue }) => queue === 16,
    ),
  )('$variant, queue of $queue', ({ variant, queue }) => {
    const { index, used, timeouts } = shared(variant, queue);
    stamp({
      variant,
      stack: 'rfc',
      against: 'equal shares',
      experiment: `two flows, and 0.1 Mb/s of small packets at random times against lockstep, 3 Mb/s, 300 s, queue of ${queue}`,
      quantity: 'Jain’s index',
      theirs: '1',
      ours: index.toFixed(4),
      bound: 'above 0.98',
      limit: true,
    });
    expect(index).toBeGreaterThan(0.98);
    // Together they use the link. Reno repairs only one loss per window; several at once are left to the timer.
    expect(used).toBeLessThan(0.98);
    expect(used).toBeGreaterThan(variant === 'reno' ? 0.6 : 0.8);
    if (variant === 'reno') expect(timeouts).toBeGreaterThan(50);
  });
});

/**
 * Two equal flows share a link: Jain's index over 300 s. A third flow of a few small packets at random times keeps the
 * two from losing in step with the clock of the link (Floyd and Jacobson's phase effects), which no network has.
 * The queue holds one delay-bandwidth product. With three times that, BIC (0.95) and YeAH (0.71) stay below the bound:
 * Whoever has more loses no more often, and gives up an eighth as the other does.
 */
import { describe, expect, it } from 'vitest';
import type { VariantName } from '../../src/engine/tcp/catalog.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { stamp } from '../passport.ts';

const LOSS_BASED: readonly VariantName[] = [
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

/** Segments delivered to each of two flows that begin half a second apart. */
function delivered(variant: VariantName): readonly [number, number] {
  const simulation = simulate({
    duration: 300,
    network: {
      bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 10 } },
      access: { rate: 1e9, delay: 0.001 },
    },
    flows: [
      { kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1e4 },
      { kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1e4, start: 0.5 },
      { kind: 'udp', rate: 1e5, packetSize: 200, pattern: { kind: 'poisson' } },
    ],
  });
  simulation.runBefore(Infinity);
  const [first, second] = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
  return [first!, second!];
}

describe('Jain’s index of two equal flows over 300 s is above 0.98', () => {
  it.each(LOSS_BASED)('%s', (variant) => {
    const [a, b] = delivered(variant);
    const index = ((a + b) * (a + b)) / (2 * (a * a + b * b));
    stamp({
      variant,
      stack: 'rfc',
      against: 'equal shares',
      experiment: 'two flows, 3 Mb/s, 300 s',
      quantity: 'Jain’s index',
      ours: index.toFixed(4),
      theirs: '1',
      bound: 'above 0.98',
    });
    expect(index).toBeGreaterThan(0.98);
    // Together they fill the link, less what the third flow takes.
    expect(((a + b) * 12_000) / 300 / 3e6).toBeGreaterThan(0.85);
  });
});

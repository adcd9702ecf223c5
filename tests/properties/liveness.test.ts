/** Every transfer ends, whatever is lost on the way: no sender waits for ever. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalog.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { runs } from './anyScenario.ts';

const senders = VARIANTS.flatMap((variant) => variant.stacks.map((stack) => ({ variant: variant.name, stack })));
const SEGMENT = 500;

it.each(senders)('$variant, stack $stack, delivers all its data', ({ variant, stack }) => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.integer({ min: 0, max: 1_000_000 }),
        segments: fc.integer({ min: 1, max: 120 }),
        receiverWindow: fc.integer({ min: 1, max: 60 }),
        limit: fc.integer({ min: 2, max: 30 }),
        /** In hundredths. */
        lost: fc.integer({ min: 0, max: 8 }),
        acksLost: fc.integer({ min: 0, max: 8 }),
        delayed: fc.boolean(),
        drops: fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 6 }),
      }),
      ({ seed, segments, receiverWindow, limit, lost, acksLost, delayed, drops }) => {
        const simulation = simulate({
          seed,
          // Long enough for a dozen timeouts in a row.
          duration: 5000,
          network: {
            bottleneck: { rate: 1e6, delay: 0.02, queue: { limit }, loss: { kind: 'bernoulli', rate: lost / 100 } },
            reverse: { loss: { kind: 'bernoulli', rate: acksLost / 100 } },
          },
          flows: [
            {
              kind: 'tcp',
              variant,
              stack,
              receiverWindow,
              segmentSize: SEGMENT,
              application: { bytes: segments * SEGMENT },
              delayedAck: delayed ? {} : null,
              forcedDrops: drops.map((segment) => ({ segment })),
            },
          ],
        });
        const { sender, receiver } = tcpOf(simulation);
        while (sender.flight.acked < segments && simulation.runBefore(Infinity, 1000) > 0);
        expect(receiver.state.delivered).toBe(segments);
        expect(sender.flight.acked).toBe(segments);
      },
    ),
    runs(40),
  );
});

/** Every transfer ends, whatever is lost on the way: no sender waits for ever. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
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
        drops: fc.uniqueArray(
          fc.record({ segment: fc.integer({ min: 0, max: 120 }), transmission: fc.integer({ min: 1, max: 2 }) }),
          { maxLength: 6, selector: ({ segment, transmission }) => `${segment} ${transmission}` },
        ),
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
              forcedDrops: drops,
            },
          ],
        });
        const { sender, receiver } = tcpOf(simulation);
        // In ns-2's Vegas the SYN is one of the segments.
        const data = sender.settings.stack.synInTransfer ? segments - 1 : segments;
        while (sender.flight.acked < data && simulation.runBefore(Infinity, 1000) > 0);
        expect(receiver.state.delivered).toBe(data);
        expect(sender.flight.acked).toBe(data);
      },
    ),
    runs(40),
  );
});

/** Loss recoveries that know what the receiver has: they need the timer once, not for each hole. */
it.each([
  { variant: 'sack', stack: 'ns2' },
  { variant: 'sack', stack: 'rfc' },
  { variant: 'fack', stack: 'ns2' },
  { variant: 'fack', stack: 'rfc' },
  { variant: 'sack', stack: 'linux' },
] as const)(
  '$variant on $stack repairs ten segments that were lost twice after one timeout at most',
  ({ variant, stack }) => {
    const segments = Array.from({ length: 10 }, (_, i) => 200 + 2 * i);
    const simulation = simulate({
      duration: 6,
      network: { bottleneck: { rate: 4e6, delay: 0.02, queue: { limit: 100 } } },
      flows: [
        {
          kind: 'tcp',
          variant,
          stack,
          receiverWindow: 64,
          forcedDrops: segments.flatMap((segment) => [1, 2].map((transmission) => ({ segment, transmission }))),
        },
      ],
    });
    simulation.runBefore(Infinity);
    const { sender } = tcpOf(simulation);
    expect(sender.state.timeouts).toBeLessThanOrEqual(1);
    // The link has carried data for at least half of the six seconds.
    expect(sender.flight.acked * 8320).toBeGreaterThan(0.5 * 6 * 4e6);
  },
);

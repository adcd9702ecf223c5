/** Senders that use only the capacity left over by others: LEDBAT and TCP-LP. */
import { describe, expect, it } from 'vitest';
import type { VariantName } from '../../src/engine/tcp/catalogue.ts';
import { lp } from '../../src/engine/tcp/variants/lp/lp.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { apart, stamp } from '../passport.ts';
import { controlOf } from './control.ts';

const RATE = 5e6;

/** Flows on a link of 5 Mb/s with a round trip of 40 ms and a queue of 300 ms. */
function share(
  variants: readonly { variant: VariantName; start?: number }[],
  duration: number,
  from: number,
  { udp = 0, seed = 1 } = {},
) {
  const simulation = simulate({
    seed,
    duration,
    network: {
      bottleneck: { rate: RATE, delay: 0.02, queue: { limit: 125 } },
      access: { rate: 1e9, delay: 0 },
    },
    flows: [
      ...variants.map((flow) => ({ kind: 'tcp' as const, stack: 'rfc' as const, receiverWindow: 1e4, ...flow })),
      ...(udp > 0
        ? [{ kind: 'udp' as const, rate: udp, packetSize: 1000, pattern: { kind: 'poisson' as const } }]
        : []),
    ],
  });
  simulation.runBefore(from);
  const ends = variants.map((_, index) => tcpOf(simulation, index));
  const before = ends.map(({ receiver }) => ({
    bits: receiver.state.receivedBytes * 8,
    sum: receiver.state.delaySum,
    count: receiver.state.received,
  }));
  simulation.runBefore(Infinity);
  return ends.map(({ receiver }, index) => {
    const was = before[index]!;
    return {
      share: (receiver.state.receivedBytes * 8 - was.bits) / (duration - from) / RATE,
      delay: (receiver.state.delaySum - was.sum) / (receiver.state.received - was.count),
    };
  });
}

describe('LEDBAT', () => {
  it('alone fills the link and holds its queue at TARGET = 100 ms', () => {
    const [alone] = share([{ variant: 'ledbat' }], 80, 50);
    expect(alone!.share).toBeGreaterThan(0.99);
    // One-way: 20 ms of propagation and 2.4 ms of transmission in addition to the queue.
    const queueing = alone!.delay - 0.0224;
    expect(
      apart(
        {
          variant: 'ledbat',
          stack: 'rfc',
          against: 'RFC 6817, TARGET',
          experiment: 'alone on 5 Mb/s',
          quantity: 'mean queueing delay, s',
          why: 'The controller comes near to its target and hovers about it, one window in many round trips.',
        },
        queueing,
        0.1,
        0.05,
      ),
    ).toBeLessThan(0.05);
  });

  it('makes room for Reno', () => {
    const [theirs, reno] = share([{ variant: 'ledbat' }, { variant: 'sack', start: 20 }], 90, 40);
    expect(theirs!.share).toBeLessThan(0.05);
    expect(reno!.share).toBeGreaterThan(0.9);
  });

  it('gives a latecomer more: it takes the standing queue for the empty path', () => {
    const [first, latecomer] = share([{ variant: 'ledbat' }, { variant: 'ledbat', start: 30 }], 120, 90);
    expect(latecomer!.share).toBeGreaterThan(2 * first!.share);
  });
});

describe('TCP-LP', () => {
  it('halves at the first sign of a queue, looks, and goes down to one if it stays', () => {
    const flow = controlOf(lp, 'lp', { cwnd: 40 });
    let ack = 0;
    const acks = (count: number, oneWayDelay: number, after = 0.001): void => {
      for (let i = 0; i < count; i++) {
        ack++;
        flow.ack({ srtt: 0.1, rtt: 0.1, ack, next: ack + 40, oneWayDelay }, after);
      }
    };
    acks(1, 0.05);
    acks(1, 0.15);
    acks(200, 0.05);
    expect(flow.own).toMatchObject({ d_min: 0.05, d_max: 0.15 });
    expect(flow.own.d).toBeCloseTo(0.05, 6);
    flow.window.cwnd = 40;
    // 15 % of the range above the smallest delay is 0.065; each ACK moves d by an eighth of the way to 0.15.
    acks(1, 0.15, 1);
    expect(flow.window.cwnd).toBeCloseTo(40.025, 9);
    acks(1, 0.15);
    expect(flow.window.cwnd).toBeCloseTo(20.0125, 9);
    // Until the window sent after the reduction is acknowledged nothing counts; then the queue is still there.
    acks(59, 0.15);
    expect(flow.window.cwnd).toBeCloseTo(20.0125, 9);
    acks(1, 0.15);
    expect(flow.window.cwnd).toBe(1);
  });

  // The paper's two claims: TCP gets as much as without TCP-LP, and TCP-LP uses the rest.
  const about = { variant: 'lp', stack: 'rfc', against: 'Kuzmanovic and Knightly 2003' };

  it.each(['sack', 'newreno'] as const)('beside %s, which has what it has without it', (variant) => {
    const [own, other] = share([{ variant: 'lp' }, { variant, start: 20 }], 100, 40);
    const [without] = share([{ variant, start: 20 }], 100, 40);
    const quantity = `what ${variant} has beside it, as a share of what it has alone`;
    const error = apart(
      {
        ...about,
        experiment: '5 Mb/s, from 40 to 100 s',
        quantity,
        why: 'TCP-LP keeps at least one segment on its way.',
      },
      other!.share / without!.share,
      1,
      0.02,
    );
    expect(error).toBeLessThan(0.02);
    expect(without!.share).toBeGreaterThan(0.95);
    expect(own!.share).toBeLessThan(0.02);
  });

  it.each([
    { udp: 0, least: 0.95 },
    { udp: 1e6, least: 0.9 },
    { udp: 2.5e6, least: 0.85 },
    { udp: 4e6, least: 0.75 },
  ])('uses what is left by $udp bit/s of UDP at random times: $least of it at least', ({ udp, least }) => {
    const draws = [1, 2, 3].map((seed) => share([{ variant: 'lp' }], 100, 40, { udp, seed })[0]!.share);
    const used = draws.reduce((sum, one) => sum + one, 0) / draws.length / (1 - udp / RATE);
    stamp({
      ...about,
      experiment: `beside ${udp / 1e6} Mb/s of UDP on 5 Mb/s, mean of three draws`,
      quantity: 'used of what is left',
      ours: used.toFixed(3),
      theirs: '1',
      bound: `above ${least}`,
      limit: true,
    });
    expect(used).toBeGreaterThan(least);
    expect(used).toBeLessThan(1.05);
  });
});

/**
 * BBR with an application that pauses: the rate is then limited by the application and gives little information on the
 * path (draft-cheng-iccrg-delivery-rate-estimation section 3.4.2; Linux: tcp_rate_check_app_limited(),
 * bbr_cwnd_event()). 10 Mb/s and a round trip of 40 ms.
 */
import { describe, expect, it } from 'vitest';
import type { Bbr1 } from '../../src/engine/tcp/variants/bbr/state.ts';
import type { Bbr3 } from '../../src/engine/tcp/variants/bbr3/state.ts';
import { observed, simulate, tcpOf } from '../experiment.ts';

const PATH = 1e7 / (8 * 1500);

function run(
  { variant, stack }: { variant: 'bbr' | 'bbr3'; stack: 'linux' | 'rfc' },
  writes: { at: number; segments: number }[],
  until: number,
) {
  const simulation = simulate({
    duration: 45,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'b', rate: 1e7, delay: 0.02, queue: { limit: 200 }, back: { queue: { limit: 10_000 } } },
      ],
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack,
        from: 'a',
        to: 'b',
        segmentSize: 1448,
        headerSize: 52,
        receiverWindow: 10_000,
        writes,
      },
    ],
  });
  const reported = observed(simulation);
  simulation.runBefore(until);
  return { own: tcpOf(simulation).sender.own as Bbr1 & Bbr3, reported };
}

/** 4000 segments, which fill the path for 4.8 s; from 8 s on a tenth of its rate, in bursts of 20 segments. */
const thenLittle = [
  { at: 0, segments: 4000 },
  ...Array.from({ length: 100 }, (_, place) => ({ at: 8 + place * 0.24, segments: 20 })),
];

describe.each([
  { variant: 'bbr', stack: 'linux' },
  { variant: 'bbr', stack: 'rfc' },
  { variant: 'bbr3', stack: 'rfc' },
] as const)('$variant on stack $stack', (sender) => {
  it('keeps the rate of the path while the application sends a tenth of it, for much longer than ten rounds', () => {
    const { own } = run(sender, thenLittle, 30);
    expect(own.bw / PATH).toBeGreaterThan(0.95);
    expect(own.bw / PATH).toBeLessThan(1.05);
  });

  it('restarts at that rate after silence, without ProbeRTT though the shortest round trip is old', () => {
    const again = [
      { at: 0, segments: 4000 },
      { at: 30, segments: 30 },
    ];
    const { own } = run(sender, again, 30.01);
    expect(own.idle_restart).toBe(true);
    expect(own.pacing_rate / own.bw).toBeCloseTo(0.99, 2);
    const after = run(sender, again, 31);
    expect(after.own.idle_restart).toBe(false);
    const probes = after.reported.filter(({ title, time }) => title === 'ProbeRTT' && time >= 30);
    expect(probes.every(({ time }) => time > 30.04)).toBe(true);
  });
});

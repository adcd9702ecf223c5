// Chains that are never idle, compared with ns-2.35: here even one frame in a hundred with a different outcome is
// visible.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { apart } from '../passport.ts';
import { mean } from '../reference/manet.ts';
import { acknowledged, wirelessSender } from '../reference/manetChains.ts';

/** Traffic, hops, RTS and CTS, goodput over 60 s and half the width of its 95 % interval, kb/s, of 40 seeds of ns-2. */
type Row = readonly ['udp' | 'tcp', number, boolean, number, number];
const ROWS = JSON.parse(readFileSync('tests/reference/ns2/manet/saturated.json', 'utf8')) as readonly Row[];
const SEEDS = 5;

const UDP = { kind: 'udp', rate: 1.5e6, packetSize: 1000, start: 10 };

interface Chain {
  readonly flow: Record<string, unknown>;
  readonly hops: number;
  readonly rts: boolean;
  readonly seed: number;
  readonly duration: number;
  /** Position of the first node, m. */
  readonly west: number;
}

function chainOf({ flow, hops, rts, seed, duration, west }: Chain) {
  return simulate({
    seed,
    duration,
    network: {
      kind: 'manet',
      nodes: hops + 1,
      area: [1000, 200],
      placement: { kind: 'list', positions: Array.from({ length: hops + 1 }, (_, hop) => [west + 200 * hop, 100]) },
      mobility: { kind: 'static' },
      radio: { dataRate: 2e6, rtsThreshold: rts ? 0 : 3000 },
      routing: { kind: 'aodv' },
    },
    flows: [flow],
  } as unknown as ScenarioInput);
}

describe('goodput over a saturated chain is that of ns-2.35', () => {
  it.each(ROWS)('%s over %d hops, RTS %s: %d kb/s', (traffic, hops, rts, theirs) => {
    const flow = traffic === 'udp' ? UDP : { ...wirelessSender('newreno'), start: 10 };
    const ours = Array.from({ length: SEEDS }, (_, index) => {
      const simulation = chainOf({ flow, hops, rts, seed: index + 1, duration: 70, west: 100 });
      simulation.runBefore(Infinity);
      return traffic === 'tcp' ? acknowledged(simulation) : resultOf(simulation, 0).flows[0]!.goodput / 1000;
    });
    const about = {
      variant: traffic === 'tcp' ? 'newreno' : 'udp',
      stack: traffic === 'tcp' ? 'ns2' : '',
      network: 'mobile' as const,
      against: 'ns-2.35',
      experiment: `${traffic.toUpperCase()} over a saturated chain of ${hops} hops, RTS ${rts ? 'on' : 'off'}, AODV`,
      quantity: 'goodput, kb/s',
      why: `Back-offs have random streams of their own: ${SEEDS} seeds here, 40 there.`,
    };
    expect(apart(about, mean(ours), theirs, 0.006)).toBeLessThan(0.006);
  });
});

describe('a chain', () => {
  it('carries the same wherever it stands, though distances are then rounded otherwise', () => {
    const received = [100, 37.77].map((west) => {
      const simulation = chainOf({ flow: UDP, hops: 3, rts: true, seed: 1, duration: 15, west });
      simulation.runBefore(Infinity);
      return resultOf(simulation, 0).flows[0]!.packetsReceived;
    });
    expect(received[0]).toBe(received[1]);
  });

  it('carries packets of UDP with an IP header besides, those of TCP with the one they have', () => {
    const arrivals = (flow: Record<string, unknown>) => {
      const simulation = chainOf({ flow, hops: 1, rts: true, seed: 1, duration: 12, west: 100 });
      simulation.runBefore(Infinity);
      const parts = simulation.flows[0]!;
      return parts.kind === 'tcp' ? parts.receiver.state : parts.sink.state;
    };
    const udp = arrivals(UDP);
    expect(udp.receivedBytes).toBe(udp.received * 1020);
    // The SYN is only a header.
    const tcp = arrivals({ ...wirelessSender('newreno'), start: 10 });
    expect(tcp.receivedBytes).toBe((tcp.received - 1) * 1040 + 40);
  });
});

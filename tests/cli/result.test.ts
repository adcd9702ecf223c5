import { describe, expect, it } from 'vitest';
import type { FlowResult, Result } from '../../src/lab/results/result.ts';
import { build } from '../../src/lab/build/build.ts';
import { census } from '../../src/lab/results/counters.ts';
import { jainIndex } from '../../src/lab/results/fairness.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { rowsOf, scenarioOf } from '../reference/wired.ts';
import { json } from './terminal.ts';

function finished(input: ScenarioInput): Result {
  const simulation = build(accepted(input));
  simulation.runBefore(Infinity);
  return resultOf(simulation, 0);
}

const resultOfPreset = (name: string, ...flags: string[]): Result => json(['run', name, '--json', ...flags]) as Result;

/** The shape of a result: the type of every field. */
const COUNT = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const AMOUNT = (value: unknown): boolean => typeof value === 'number' && value >= 0;
/** null where there is nothing to report. */
const MEAN = (value: unknown): boolean => value === null || AMOUNT(value);
const SHARE = (value: unknown): boolean => AMOUNT(value) && (value as number) <= 1;
const TEXT = (value: unknown): boolean => typeof value === 'string' && value !== '';
type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const UDP_FLOW: Shape = {
  index: COUNT,
  kind: (value) => value === 'udp',
  name: TEXT,
  packetsSent: COUNT,
  packetsReceived: COUNT,
  packetsDropped: COUNT,
  dropsByCause: (value) => Object.values(value as object).every(COUNT),
  packetsInFlight: COUNT,
  throughput: AMOUNT,
  goodput: AMOUNT,
  share: SHARE,
  deliveryRatio: SHARE,
  dropRatio: SHARE,
  meanDelay: AMOUNT,
  p95Delay: AMOUNT,
  jitter: AMOUNT,
  jitterRfc3550: AMOUNT,
  totalDelay: AMOUNT,
  power: AMOUNT,
};
const TCP_FLOW: Shape = {
  ...UDP_FLOW,
  kind: (value) => value === 'tcp',
  variant: TEXT,
  retransmissions: COUNT,
  timeouts: COUNT,
  fastRetransmits: COUNT,
  ackThroughput: AMOUNT,
  meanRtt: AMOUNT,
  minRtt: AMOUNT,
  meanCwnd: AMOUNT,
};
const LINK: Shape = {
  from: TEXT,
  to: TEXT,
  packets: COUNT,
  bytes: COUNT,
  drops: COUNT,
  meanQueue: AMOUNT,
  maxQueue: COUNT,
  utilisation: SHARE,
  meanQueueingDelay: MEAN,
  meanDelay: MEAN,
  medianQueue: COUNT,
  p95Queue: COUNT,
};
const RESULT: Shape = {
  scenario: (value) => typeof value === 'object',
  model: (value) => /^\d+\.\d+\.\d+$/.test(String(value)),
  digest: (value) => /^[\da-f]{16}$/.test(String(value)),
  duration: AMOUNT,
  from: AMOUNT,
  events: COUNT,
  wallSeconds: AMOUNT,
  flows: Array.isArray,
  total: (value) => typeof value === 'object',
  links: Array.isArray,
  fairness: SHARE,
  steadiness: (value) => typeof value === 'object',
};

/** The fields of `value` that are missing, superfluous or of the wrong type. */
function misshapen(value: object, shape: Shape): string[] {
  const entries = new Map<string, unknown>(Object.entries(value));
  const names = new Set([...entries.keys(), ...Object.keys(shape)]);
  return [...names].filter((name) => !entries.has(name) || shape[name]?.(entries.get(name)) !== true);
}

describe('a result', () => {
  it('has the fields of the contract, and no others', () => {
    const result = resultOfPreset('islam-20m');
    expect(misshapen(result, RESULT)).toEqual([]);
    expect(result.flows.map((flow) => misshapen(flow, flow.kind === 'tcp' ? TCP_FLOW : UDP_FLOW))).toEqual([[], []]);
    expect(result.links.flatMap((link) => misshapen(link, LINK))).toEqual([]);
    expect(Object.keys(result.flows[0]!.dropsByCause)).toEqual(['queue', 'loss', 'forced']);
  });

  it('holds the complete scenario, which gives the same digest again', () => {
    const result = resultOfPreset('drops-sack-3');
    const again = json(['run', 'kept.json', '--json'], { 'kept.json': JSON.stringify(result) }) as Result;
    expect(again).toEqual(result);
    expect(result.scenario).toEqual(accepted(result.scenario));
  });

  it('counts as ns-2 does in the 20 Mb/s network of Islam', () => {
    const row = rowsOf('S3').find(({ name }) => name === 'islam-20M-newreno')!;
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const [tcp, udp] = resultOf(simulation, 0).flows as [FlowResult & { kind: 'tcp' }, FlowResult];
    expect([tcp.packetsSent, tcp.packetsReceived, tcp.packetsDropped, tcp.packetsInFlight]).toEqual([
      24250, 24176, 46, 28,
    ]);
    expect(udp.packetsReceived).toBe(row.udp[0]!.received);
    // ns-2's number, 2862.328 kb/s, covers the whole 40 s; ours covers the 39 s of the flow: 24175 packets of 592 bytes
    // and a SYN of 40.
    expect(tcp.throughput).toBeCloseTo((8 * (24175 * 592 + 40)) / 39, 6);
    expect(tcp.throughput).toBeCloseTo((2_862_328 * 40) / 39, -2);
    expect(tcp.deliveryRatio).toBe(24176 / 24250);
    expect(tcp.dropRatio).toBe(46 / 24250);
    expect(tcp.retransmissions).toBe(row.flows[0]!.nrexmitpack_);
    expect(tcp.timeouts).toBe(row.flows[0]!.nrexmit_);
  });

  it('is right by hand for one segment', () => {
    // 1 Mb/s on every link, no delay: the SYN (40 bytes) takes 0.32 ms per link, a segment (1040) 8.32 ms, an ACK 0.32
    // ms.
    const result = finished({
      duration: 1,
      network: {
        kind: 'custom',
        nodes: [{ id: 'a' }, { id: 'b' }],
        links: [{ from: 'a', to: 'b', rate: 1e6, delay: 0.01, queue: { limit: 5 } }],
      },
      flows: [
        {
          kind: 'tcp',
          variant: 'newreno',
          stack: 'ns2',
          from: 'a',
          to: 'b',
          segmentSize: 1000,
          application: { bytes: 1000 },
        },
      ],
    });
    const [flow] = result.flows as [FlowResult & { kind: 'tcp' }];
    expect([flow.packetsSent, flow.packetsReceived, flow.packetsInFlight]).toEqual([2, 2, 0]);
    expect(flow.throughput).toBeCloseTo(8 * 1080, 9);
    expect(flow.goodput).toBeCloseTo(8 * 1000, 9);
    expect(flow.ackThroughput).toBeCloseTo(8 * 80, 9);
    expect(flow.meanDelay).toBeCloseTo((0.01032 + 0.01832) / 2, 12);
    expect(flow.jitter).toBeCloseTo(0.008, 12);
    expect(flow.jitterRfc3550).toBeCloseTo(0.008 / 16, 12);
    // 95 % of two packets means both of them.
    expect(Math.abs(flow.p95Delay! / 0.01832 - 1)).toBeLessThan(1 / 64);
    expect(flow.minRtt).toBeCloseTo(0.02064, 12);
    expect(flow.meanRtt).toBeCloseTo((0.02064 + 0.02864) / 2, 12);
    const [there] = result.links;
    expect([there!.packets, there!.bytes, there!.maxQueue]).toEqual([2, 1080, 1]);
    expect(there!.utilisation).toBeCloseTo(0.00864, 12);
    expect(there!.meanQueue).toBeCloseTo(0.00864, 12);
    expect([there!.meanQueueingDelay, there!.meanDelay]).toEqual([0, expect.closeTo((0.01032 + 0.01832) / 2, 12)]);
  });

  it.each(['two-flows', 'drops-reno-4', 'bufferbloat', 'kumpavat', 'vegas-against-reno'])(
    'of %s loses count of no packet: sent = received + dropped + in flight',
    (name) => {
      for (const flow of resultOfPreset(name).flows) {
        expect(flow.packetsReceived + flow.packetsDropped + flow.packetsInFlight).toBe(flow.packetsSent);
        const causes = Object.values(flow.dropsByCause).reduce((sum, count) => sum + count, 0);
        expect(causes).toBe(flow.packetsDropped);
      }
    },
  );

  it('names the true cause of a loss', () => {
    const causes = finished({
      duration: 5,
      network: { bottleneck: { loss: { kind: 'every', n: 50 } } },
      flows: [{ segmentSize: 1000, receiverWindow: 500, forcedDrops: [{ segment: 20 }] }],
    }).flows[0]!.dropsByCause;
    expect(causes.forced).toBe(1);
    expect(causes.loss).toBeGreaterThan(10);
  });

  it('says null for a mean of nothing', () => {
    const result = finished({
      duration: 1,
      flows: [{ kind: 'udp', start: 0.999_999, rate: 1000 }, { start: 0.999_999 }],
    });
    expect(result.flows[0]).toMatchObject({
      packetsSent: 1,
      packetsReceived: 0,
      packetsInFlight: 1,
      meanDelay: null,
      p95Delay: null,
      jitter: null,
      jitterRfc3550: null,
      throughput: 0,
    });
    expect(result.flows[1]).toMatchObject({ meanRtt: null, minRtt: null, goodput: 0 });
    expect(result.fairness).toBeNull();
  });

  it('counts what happens between the last event and the end', () => {
    // One packet is sent at 0 and takes 8 s on a slow link; a fifth of it has been sent at the end.
    const result = finished({
      duration: 1.6,
      network: { bottleneck: { rate: 1000, delay: 0 }, access: { rate: 1e9, delay: 0 } },
      flows: [{ kind: 'udp', rate: 1, packetSize: 1000 }],
    });
    expect(result.links[0]!.utilisation).toBeCloseTo(1, 4);
    expect(result.links[0]!.meanQueue).toBeCloseTo(1, 4);
    expect(result.flows[0]!.packetsInFlight).toBe(1);
  });

  it('measures delays on a link at the delays that it had', () => {
    // Packets of 1000 bytes at 1 Mb/s never wait: half of them take 10 ms, half 50 ms.
    const { links, flows } = finished({
      duration: 20,
      network: { bottleneck: { rate: 1e6, delay: 0.01 }, access: { rate: 1e9, delay: 0 } },
      flows: [{ kind: 'udp', rate: 8e4, packetSize: 1000, start: 0.001 }],
      interventions: [{ kind: 'setLink', at: 10, link: 'r0>r1', delay: 0.05 }],
    });
    expect(links[0]!.packets).toBe(200);
    expect(links[0]!.meanQueueingDelay).toBeCloseTo(0, 9);
    expect(links[0]!.meanDelay).toBeCloseTo(0.008 + (0.01 + 0.05) / 2, 9);
    // The sum of |d(i) - d(i-1)| has one term of 40 ms.
    expect(flows[0]!.packetsReceived).toBe(200);
    expect(flows[0]!.jitter).toBeCloseTo(0.04 / 199, 9);
    expect(flows[0]!.jitterRfc3550).toBeLessThan(1e-4);
  });

  it('measures utilisation at the rates that the link had', () => {
    const input = (rate: number): ScenarioInput => ({
      duration: 10,
      network: { bottleneck: { rate: 1e6 } },
      flows: [{ kind: 'udp', rate: 5e6 }],
      interventions: [{ kind: 'setLink', at: 5, link: 'r0>r1', rate }],
    });
    expect(finished(input(2e6)).links[0]!.utilisation).toBeGreaterThan(0.99);
    expect(finished(input(20e6)).links[0]!.utilisation).toBeCloseTo(0.5 + 0.5 * 0.25, 2);
  });
});

describe('the census', () => {
  it('finds data and ACKs: what was sent and neither arrived nor was lost', () => {
    const simulation = build(accepted({ duration: 7 }));
    simulation.runBefore(Infinity);
    const counts = census(simulation);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(simulation.kernel.packets.state.live);
    simulation.flows.forEach((parts, flow) => {
      if (parts.kind !== 'tcp') throw new Error('not TCP');
      const { sender, receiver } = parts;
      expect(counts[flow * 2]).toBe(sender.state.sent - receiver.state.received - simulation.ledger.droppedOn(flow, 0));
      expect(counts[flow * 2 + 1]).toBe(
        receiver.state.acksSent - sender.state.acksReceived - simulation.ledger.droppedOn(flow, 1),
      );
    });
  });
});

describe("Jain's index", () => {
  it('is 1 for equal shares, 1/n if one flow has everything, and undefined without flows', () => {
    expect(jainIndex([3, 3, 3])).toBe(1);
    expect(jainIndex([5, 0, 0, 0])).toBe(0.25);
    expect(jainIndex([1, 2, 3])).toBeCloseTo(36 / 42, 12);
    expect(jainIndex([])).toBeNull();
    expect(jainIndex([0, 0])).toBeNull();
  });
});

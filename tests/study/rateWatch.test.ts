/** Metrics of how throughputs vary, checked on runs whose answer is known. */
import { describe, expect, it } from 'vitest';
import { measure } from '../../src/study/measure.ts';
import { figureOf, type Measured } from '../../src/study/measured.ts';
import type { FigureName } from '../../src/study/figures.ts';
import { accepted } from '../experiment.ts';

const run = (input: object, from = 0): Measured => measure({ scenario: accepted(input), from, points: 0 });
const bottleneck = { rate: 8e6, delay: 0.01, queue: { limit: 100 } };
const udp = (rate: number, more: object = {}): object => ({ kind: 'udp', rate, packetSize: 1000, ...more });
const ofAll = (measured: Measured, name: FigureName): number | null => figureOf(measured, name, null);

describe('variation of throughput', () => {
  it('is 0 of a source that sends evenly, and that of the bursts where one does not', () => {
    expect(figureOf(run({ duration: 20, network: { bottleneck }, flows: [udp(8e5)] }, 1), 'stability', 0)).toBeLessThan(
      0.01,
    );
    // 1 s on, 1 s off cannot be made with a stop and a start of one flow: bursts with a mean of 0.5 s vary by more than
    // half of the mean.
    const bursts = udp(8e5, { pattern: { kind: 'onOff', onTime: 0.5, offTime: 0.5 } });
    expect(
      figureOf(run({ duration: 60, network: { bottleneck }, flows: [bursts] }, 1), 'stability', 0),
    ).toBeGreaterThan(0.5);
  });
});

describe('flows beside one another', () => {
  const two = (start: number): object => ({
    duration: 40,
    network: { bottleneck },
    flows: [
      { receiverWindow: 8, segmentSize: 960 },
      { receiverWindow: 8, segmentSize: 960, start },
    ],
  });

  it('that are alike at once converge within the first half seconds, with next to no spread', () => {
    const measured = run(two(5));
    expect(ofAll(measured, 'convergenceTime')).toBeLessThan(0.8);
    expect(ofAll(measured, 'spread')).toBeLessThan(0.02);
  });

  it('of which one has an eighth never converge', () => {
    const scenario = { ...two(5), flows: [{ receiverWindow: 32 }, { receiverWindow: 4, start: 5 }] };
    expect(ofAll(run(scenario), 'convergenceTime')).toBeNull();
    expect(ofAll(run(scenario), 'spread')).toBeNull();
  });

  it('answer when one goes: from then until the other has 90 to 110 % of the link', () => {
    const leaves = {
      duration: 40,
      network: { bottleneck },
      flows: [{ receiverWindow: 1000 }, udp(4e6, { stop: 20 })],
    };
    const measured = run(leaves);
    const time = figureOf(measured, 'responsivenessTime', 0)!;
    expect(time).toBeGreaterThanOrEqual(0.5);
    expect(time).toBeLessThan(10);
    expect(figureOf(run({ ...leaves, flows: [{ receiverWindow: 1000 }] }), 'responsivenessTime', 0)).toBeNull();
  });
});

it('power is goodput over delay, and the total delay that of all packets', () => {
  const measured = run({ duration: 10, network: { bottleneck }, flows: [{ receiverWindow: 8 }] });
  const of = (name: FigureName): number => figureOf(measured, name, 0)!;
  expect(of('power')).toBeCloseTo(of('goodput') / 1e6 / of('meanDelay'), 9);
  expect(of('totalDelay')).toBeCloseTo(of('meanDelay') * of('packetsReceived'), 6);
});

it('route requests are counted of AODV, and DSDV has none', () => {
  const mobile = (routing: string): number =>
    ofAll(
      run({
        duration: 10,
        network: { kind: 'manet', nodes: 5, area: [500, 200], routing: { kind: routing } },
        flows: [{ from: '0', to: '4', segmentSize: 512 }],
      }),
      'routeRequests',
    )!;
  expect(mobile('aodv')).toBeGreaterThan(0);
  expect(mobile('dsdv')).toBe(0);
});

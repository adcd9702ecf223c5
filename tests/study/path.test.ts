/** The path of the only flow: what fills its link and its queue, and the square-root law compared with runs. */
import { describe, expect, it } from 'vitest';
import { pathOf, squareRootLaw } from '../../src/study/path.ts';
import { measure } from '../../src/study/measure.ts';
import { figureOf } from '../../src/study/measured.ts';
import { studyOf } from './plans.ts';

const scenarioOf = (input: unknown) => studyOf({ scenario: input }).base;
const bottleneck = (more: object) => ({
  network: { bottleneck: { rate: 10e6, delay: 0.02, queue: { limit: 50 }, ...more }, access: { rate: 1e9, delay: 0 } },
  flows: [{ kind: 'tcp', segmentSize: 1460, receiverWindow: 10_000 }],
});

describe('the way of the only flow', () => {
  it('is full with the product of rate and round trip, and its queue with the places more', () => {
    const path = pathOf(scenarioOf(bottleneck({})))!;
    // 40 ms of delay, and the transmission of a segment and an ACK.
    expect(path.roundTrip).toBeCloseTo(0.04 + (1500 * 8) / 10e6 + (40 * 8) / 10e6, 4);
    expect(path.fills).toBeCloseTo((10e6 * path.roundTrip) / 12_000, 6);
    expect(path.overflows - path.fills).toBe(50);
    expect(path.longestWait).toBeCloseTo(0.06, 9);
    expect(path.most).toBeCloseTo((10e6 * 1460) / 1500, 3);
  });

  it('does not exist with several TCP flows, none, or no links', () => {
    const flow = { kind: 'tcp' };
    expect(pathOf(scenarioOf({ flows: [flow, flow] }))).toBeNull();
    expect(pathOf(scenarioOf({ flows: [{ kind: 'udp' }] }))).toBeNull();
    expect(pathOf(scenarioOf({ network: { kind: 'manet', nodes: 3 }, flows: [{ from: '0', to: '2' }] }))).toBeNull();
  });
});

describe('the square-root law', () => {
  it('is the printed formula: sqrt(3/2) segments over sqrt(p) in each round trip, sqrt(3/4) with delayed ACKs', () => {
    const scenario = scenarioOf(bottleneck({ loss: { kind: 'bernoulli', rate: 0.01 } }));
    const { roundTrip } = pathOf(scenario)!;
    expect(squareRootLaw(scenario)).toBeCloseTo((12.247 * 1460 * 8) / roundTrip, -3);
    const delayed = scenarioOf({
      ...bottleneck({ loss: { kind: 'bernoulli', rate: 0.01 } }),
      flows: [{ kind: 'tcp', segmentSize: 1460, receiverWindow: 10_000, delayedAck: {} }],
    });
    expect(squareRootLaw(delayed)! / squareRootLaw(scenario)!).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('gives no more than the link carries, and nothing where nothing is lost by chance', () => {
    const rare = scenarioOf(bottleneck({ loss: { kind: 'bernoulli', rate: 1e-6 } }));
    expect(squareRootLaw(rare)).toBe(pathOf(rare)!.most);
    expect(squareRootLaw(scenarioOf(bottleneck({})))).toBeNull();
  });

  it('is within 15 % of what SACK gets over 200 s at 0.3 % loss', () => {
    const { base } = studyOf({
      scenario: {
        ...bottleneck({ rate: 20e6, queue: { limit: 200 }, loss: { kind: 'bernoulli', rate: 0.003 } }),
        duration: 200,
        flows: [{ kind: 'tcp', variant: 'sack', segmentSize: 1460, receiverWindow: 10_000 }],
      },
    });
    const goodput = figureOf(measure({ scenario: base, from: 5, points: 0 }), 'goodput', null)!;
    expect(Math.abs(goodput / squareRootLaw(base)! - 1)).toBeLessThan(0.15);
  });
});

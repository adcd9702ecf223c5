/** The effects of a link on packets, checked by counting what arrives and when. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { lossModelOf } from '../../src/engine/loss/laws.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { unaccounted } from '../properties/census.ts';
import { SEQ } from '../../src/engine/kernel/packets.ts';

type Bottleneck = NonNullable<Extract<NonNullable<ScenarioInput['network']>, { kind?: 'dumbbell' }>['bottleneck']>;

function pathOf(bottleneck: Bottleneck, flow: FlowInput) {
  return simulate({
    duration: 60,
    network: {
      kind: 'dumbbell',
      bottleneck: { rate: 10e6, delay: 0.01, queue: { limit: 1000 }, ...bottleneck },
      access: { rate: 1e9, delay: 0.001 },
    },
    flows: [flow],
  });
}

/** 1500 bytes every 1.2 ms over a link of 10 Mb/s. */
const oneWay = (bottleneck: Bottleneck) => pathOf(bottleneck, { kind: 'udp', rate: 10e6, packetSize: 1500 });

/** The order in which the packets of a stretch arrive. */
function order(simulation: ReturnType<typeof simulate>, until: number): number[] {
  const seen: number[] = [];
  const [parts] = simulation.flows;
  if (parts?.kind !== 'udp') throw new Error('no UDP');
  const { sink } = parts;
  const receive = sink.receive.bind(sink);
  const { rows } = simulation.kernel.packets.state;
  sink.receive = (packet: number) => {
    seen.push(rows[packet + SEQ]!);
    receive(packet);
  };
  simulation.runBefore(until);
  return seen;
}

describe('a burst of 20 at a queue of 10 places', () => {
  it('has 10 packets served', () => {
    // The burst arrives within 20 us, while nothing leaves the queue.
    const simulation = simulate({
      duration: 2,
      network: {
        bottleneck: { rate: 1e6, delay: 0.01, queue: { limit: 10 } },
        access: { rate: 1e12, delay: 0.001, queue: { limit: 1000 } },
      },
      flows: [{ kind: 'udp', rate: 8e9, packetSize: 1000, start: 0, stop: 19.5e-6 }],
    });
    simulation.runBefore(Infinity);
    const [flow] = simulation.flows;
    if (flow?.kind !== 'udp') throw new Error('not UDP');
    expect(flow.source.state.sent).toBe(20);
    expect(flow.sink.state.received).toBe(10);
    expect(simulation.ledger.droppedOn(0, 0)).toBe(10);
  });
});

describe('late packets', () => {
  it.each([
    [0.003, [8, 10, 11, 9, 12]],
    [0.005, [8, 10, 11, 12, 13, 9]],
    // Later by exactly 3 packets, so two are due at the same moment: the order of sending is kept.
    [0.0036, [8, 10, 11, 9, 12]],
  ])('the tenth, late by %f s, is overtaken', (lateness, expected) => {
    const arrived = order(oneWay({ effect: { kind: 'everyLate', n: 10, lateness } }), 0.06);
    const first = arrived.indexOf(8);
    expect(arrived.slice(first, first + expected.length)).toEqual(expected);
  });

  it('are as many as the probability says, and none is lost', () => {
    const simulation = oneWay({ effect: { kind: 'someLate', rate: 0.1, lateness: 0.005 } });
    const arrived = order(simulation, 12);
    // Five standard deviations of 20,000 draws.
    const late = arrived.filter(
      (number, place) => number < Math.max(...arrived.slice(Math.max(0, place - 8), place), 0),
    );
    expect(late.length / arrived.length).toBeGreaterThan(0.085);
    expect(late.length / arrived.length).toBeLessThan(0.115);
    expect(unaccounted(simulation)).toEqual([]);
  });

  it('cost NewReno an unnecessary window reduction if more than two overtake them, and none if two do', () => {
    const cuts = (lateness: number): number => {
      const simulation = pathOf(
        { effect: { kind: 'everyLate', n: 200, lateness } },
        { kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 30, segmentSize: 1460 },
      );
      simulation.runBefore(10);
      const [parts] = simulation.flows;
      return parts?.kind === 'tcp' ? parts.sender.state.fastRetransmits : NaN;
    };
    expect(cuts(0.003)).toBe(0);
    expect(cuts(0.008)).toBeGreaterThan(5);
  });
});

describe('jitter', () => {
  it('delays by up to its bound, half of it on average, and lets packets overtake', () => {
    const simulation = oneWay({ effect: { kind: 'jitter', most: 0.01 } });
    const arrived = order(simulation, 12);
    const [parts] = simulation.flows;
    const { delaySum, received } = parts?.kind === 'udp' ? parts.sink.state : { delaySum: NaN, received: NaN };
    // 10 + 2 ms of path delay, 1.2 ms and 2 times 12 us of transmission.
    expect(delaySum / received).toBeCloseTo(0.012 + 0.0012 + 2 * 0.000012 + 0.005, 4);
    expect(arrived.some((number, place) => number < (arrived[place - 1] ?? 0))).toBe(true);
    expect(unaccounted(simulation)).toEqual([]);
  });
});

describe('copies', () => {
  it('follow as often as the probability says, and are counted', () => {
    const simulation = oneWay({ effect: { kind: 'duplicate', copies: 0.2 } });
    const arrived = order(simulation, 12);
    const twice = arrived.filter((number, place) => number === arrived[place - 1]).length;
    expect(twice / (arrived.length - twice)).toBeGreaterThan(0.185);
    expect(twice / (arrived.length - twice)).toBeLessThan(0.215);
    // The newest duplicates are still on their way.
    expect(simulation.exits[0]!.state.doubled[0]! - twice).toBeLessThan(3);
    expect(unaccounted(simulation)).toEqual([]);
  });
});

describe('losses', () => {
  /** Whether each packet is lost. */
  function lost(loss: NonNullable<Bottleneck['loss']>, until: number): boolean[] {
    const arrived = new Set(order(oneWay({ loss }), until));
    return Array.from({ length: Math.max(...arrived) + 1 }, (_, number) => !arrived.has(number));
  }
  it.each([
    // (p eB + r eG) / (p + r); mean run 1 / (1 - (1 - r) eB).
    [{ toBad: 0.01, toGood: 0.25, lossGood: 0, lossBad: 1 }, 0.03846, 4],
    [{ toBad: 0.01, toGood: 0.3, lossGood: 0, lossBad: 0.5 }, 0.01613, 1.538],
  ])('come in bursts: %o', (settings, rate, burst) => {
    const model = lossModelOf(new Kernel(1), 'r0>r1', { kind: 'gilbert', ...settings })!;
    const all = Array.from({ length: 500_000 }, () => model.verdict(0) >= 0);
    const count = all.filter(Boolean).length;
    const runs = all.filter((is, place) => is && all[place - 1] !== true).length;
    // About 5,000 bursts.
    expect(Math.abs(count / all.length / rate - 1)).toBeLessThan(0.07);
    expect(Math.abs(count / runs / burst - 1)).toBeLessThan(0.04);
  });

  it('are all packets that arrive while a link is down, and no others', () => {
    const all = lost({ kind: 'outage', first: 1, length: 0.12, every: 2 }, 4);
    // Packet n arrives at n x 1.2 ms + 1 ms + 12 us.
    const down = all.map((_, number) => {
      const since = number * 0.0012 + 0.001012 - 1;
      return since >= 0 && since % 2 < 0.12;
    });
    expect(all).toEqual(down);
    expect(down.filter(Boolean)).toHaveLength(200);
  });
});

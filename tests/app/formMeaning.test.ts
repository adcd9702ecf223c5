import { describe, expect, it } from 'vitest';
import { meaningOf, meaningSentences } from '../../src/app/experiment/form/model/meaning.ts';
import { sketchOf } from '../../src/app/experiment/form/model/sketch.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario, ScenarioInput } from '../../src/scenario/scenario.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { finished } from '../lab/labs.ts';

const accepted = (input: ScenarioInput): Scenario => {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};

describe('what the numbers mean', () => {
  it('is the path, the queue and the round trip of the default run', () => {
    // 10 Mb/s carry 833 segments of 1500 bytes a second; 50.28 ms of them are in flight besides the one being sent.
    const meaning = meaningOf(DEFAULT_SCENARIO);
    expect(meaning).toMatchObject({ path: 41, queue: 50, segmentBytes: 1500, overflow: 92 });
    const sending = 0.0012;
    const empty = 2 * (0.015 + 0.01) + sending + 2 * 0.00012 + (40 * 8) / 10e6 + (2 * 40 * 8) / 100e6;
    expect(meaning?.emptyRoundTrip).toBeCloseTo(empty, 12);
    expect(meaning?.fullRoundTrip).toBeCloseTo(empty + 49 * sending, 12);
  });

  it('is said in sentences', () => {
    expect(meaningSentences(DEFAULT_SCENARIO)).toEqual([
      'A round trip takes 51 ms when the queue is empty; 110 ms when it is full.',
      'The queue is 1.2 times the path. One Reno flow alone would keep the link busy.',
      'Two flows need 92 segments together to overflow it.',
    ]);
    const udp = { kind: 'udp', rate: 1e6 } as const;
    const bursts = { kind: 'udp', rate: 4e6, pattern: { kind: 'onOff', onTime: 1, offTime: 3 } } as const;
    const kumpavat = accepted({
      network: { bottleneck: { rate: 2e6, delay: 0.02, queue: { limit: 10 } } },
      flows: [{ sourceAccess: { delay: 0.1 } }, {}, udp],
    });
    expect(meaningSentences(kumpavat)).toEqual([
      'A round trip takes 64 ms to 250 ms when the queue is empty; a full queue adds 37 ms.',
      'The queue is 0.71 times the path. One Reno flow alone would leave the link idle after each loss.',
      'Two flows need 25 segments together to overflow it.',
      'UDP sends 1 Mb/s of the 2 Mb/s, whatever TCP does.',
    ]);
    const alone = (flows: ScenarioInput['flows']) =>
      meaningSentences(accepted({ network: { bottleneck: { rate: 2e6 } }, flows }));
    expect(alone([udp])).toEqual([
      'No TCP flow crosses the bottleneck.',
      'UDP sends 1 Mb/s of the 2 Mb/s, whatever TCP does.',
    ]);
    expect(alone([bursts, udp, udp])[1]).toBe('UDP alone sends 3 Mb/s: more than the link carries.');
    expect(alone([{ receiverWindow: 12 }]).at(-1)).toBe(
      'One flow needs 63 segments to overflow it. The receiver window allows 12.',
    );
  });

  it.each([
    { rate: 10e6, delay: 0.015, queue: { limit: 50 } },
    { rate: 3e6, delay: 0.04, queue: { limit: 12 } },
    { rate: 5e6, delay: 0.002, queue: { limitBytes: 30_000 } },
  ])('is what the engine does: one segment more than fits is dropped (%j)', (bottleneck) => {
    const run = (receiverWindow: number) => {
      const input: ScenarioInput = {
        duration: 20,
        network: { bottleneck },
        flows: [{ variant: 'newreno', receiverWindow, parameters: { initialSsthresh: 4 } }],
      };
      const lab = finished(input);
      return { meaning: meaningOf(accepted(input)), result: resultOf(lab.simulation, 0) };
    };
    const overflow = run(20).meaning?.overflow ?? 0;
    expect(run(overflow - 1).result.flows[0]?.packetsDropped).toBe(0);
    expect(run(overflow - 1).result.links[0]?.maxQueue).toBe(run(20).meaning?.queue);
    expect(run(overflow).result.flows[0]?.packetsDropped).toBeGreaterThan(0);
  });
});

describe('the sketch of a network', () => {
  const size = { width: 368, height: 200 };

  it('draws hosts, routers and each link once, with the numbers of the bottleneck', () => {
    const { nodes, links } = sketchOf(DEFAULT_SCENARIO, size, (from, to) => from === 'r0' && to === 'r1');
    expect(nodes.map(({ label, flow }) => [label, flow])).toEqual([
      ['1', 0],
      ['2', 1],
      ['R1', -1],
      ['R2', -1],
      ['1', 0],
      ['2', 1],
    ]);
    expect(links).toHaveLength(5);
    expect(links.filter(({ isBottleneck }) => isBottleneck)).toMatchObject([
      { isSelected: true, above: '10 Mb/s', below: '15 ms' },
    ]);
    for (const { x, y } of nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
    }
  });

  it('says the numbers of a selected link', () => {
    const { links } = sketchOf(DEFAULT_SCENARIO, size, (from) => from === 's0');
    expect(links.filter(({ isSelected }) => isSelected)).toMatchObject([{ above: '100 Mb/s', below: '5 ms' }]);
  });
});

it('a script has no network: no queue, no round trip, no rate', () => {
  const script = accepted({ network: { kind: 'script', peer: [{ at: 0.2, ack: 1 }] }, flows: [{}] });
  expect(meaningOf(script)).toBeUndefined();
  expect(meaningSentences(script)).toEqual([
    'A script has no network. The sender gets the ACKs of the script at their times; nothing waits in a queue.',
  ]);
  const { links } = sketchOf(script, { width: 368, height: 200 }, () => true);
  expect(links.map(({ above, below }) => [above, below])).toEqual([['', '']]);
});

// Which nodes reach which over time in a drawing of mobile nodes: from the engine's own movement.
import { describe, expect, it } from 'vitest';
import type { FirstRun } from '../../src/app/experiment/form/drawing/firstRun.ts';
import { longestSilence, waitAfter, waitWords } from '../../src/app/experiment/form/drawing/reach/silence.ts';
import { inReach, isWithin } from '../../src/app/experiment/form/drawing/reach/spans.ts';
import { timelineOf, type Timeline } from '../../src/app/experiment/form/drawing/reach/timeline.ts';
import {
  changesAbout,
  distanceAt,
  factsAbout,
  formerWay,
  gapAbout,
  gapsOf,
  headline,
  remarkOn,
  waysAt,
} from '../../src/app/experiment/form/drawing/reach/words.ts';
import { movementOf } from '../../src/lab/build/movement.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario, ScenarioInput } from '../../src/scenario/scenario.ts';
import { mobileEnds } from '../../src/scenario/graph/topology.ts';
import { accepted } from '../experiment.ts';
import { presetEntry } from '../presetFile.ts';

function scenarioOf(network: object, more: object = {}): Scenario {
  const parsed = parseScenario({
    duration: 80,
    network: { kind: 'manet', ...network },
    flows: [{ variant: 'newreno', start: 5 }],
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

function knownOf(scenario: Scenario) {
  const { network } = scenario;
  if (network.kind !== 'manet') throw new Error('not mobile');
  const movement = movementOf(scenario, network);
  const reach = network.radio.receiveRange;
  const work = timelineOf(
    movement,
    reach,
    scenario.duration,
    scenario.flows.map((flow) => mobileEnds(network, flow)),
  );
  for (;;) {
    const step = work.next();
    if (step.done === true) return { movement, reach, timeline: step.value };
  }
}

const nameOf = (node: number): string => `node ${node}`;
const waysIn = ({ ways }: Timeline, flow = 0) =>
  ways[flow]!.map(({ from, to, way }) => [Number(from.toFixed(1)), Number(to.toFixed(1)), way?.join(' ') ?? null]);

/** Seven nodes; n3 moves away from n4 and n6 approaches (the picture of the design). */
const WALK = scenarioOf(
  {
    nodes: 7,
    area: [1200, 560],
    placement: {
      kind: 'list',
      positions: [
        [120, 330],
        [340, 290],
        [560, 240],
        [750, 260],
        [950, 300],
        [470, 460],
        [815, 560],
      ],
    },
    mobility: {
      kind: 'trace',
      moves: [
        [20, 3, 709.8, 179.5, 3],
        [30.7, 6, 750, 380, 8],
        [55, 3, 850, 80, 8],
      ],
    },
  },
  { flows: [{ from: '0', to: '4', variant: 'newreno', start: 5 }] },
);

describe('reach over time', () => {
  it('is exact: a node that walks past another at 10 m/s, 150 m beside it, is in reach for 40 s', () => {
    const stands = [{ time: 0, x: 500, y: 150, vx: 0, vy: 0 }];
    const walks = [{ time: 0, x: 0, y: 0, vx: 10, vy: 0 }];
    // 250² = 150² + 200²: from x = 300 to x = 700.
    expect(inReach(stands, walks, 250, 100)).toEqual([{ from: 30, to: 70 }]);
    expect(inReach(stands, walks, 250, 60)).toEqual([{ from: 30, to: 60 }]);
    expect(inReach(stands, walks, 149, 100)).toEqual([]);
  });

  it('joins what the ways of a node part, and agrees with distances at any moment', () => {
    const scenario = scenarioOf({
      nodes: 8,
      area: [700, 700],
      mobility: { kind: 'randomWaypoint', minSpeed: 2, maxSpeed: 20, pause: 3 },
    });
    const { movement, reach } = knownOf(scenario);
    for (let a = 0; a < 8; a++)
      for (let b = a + 1; b < 8; b++) {
        const spans = inReach(movement.legsOf(a), movement.legsOf(b), reach, 80);
        const wrong = Array.from({ length: 400 }, (_, look) => look / 5).filter((time) => {
          const distance = distanceAt(movement, a, b, time);
          return Math.abs(distance - reach) > 1e-6 && isWithin(spans, time) !== distance < reach;
        });
        expect(wrong).toEqual([]);
        for (const [index, { from }] of spans.slice(1).entries()) expect(from).toBeGreaterThan(spans[index]!.to);
      }
  });

  it('follows the way of a flow: it goes, none is there, another comes', () => {
    const { timeline } = knownOf(WALK);
    expect(timeline.step).toBeNull();
    expect(waysIn(timeline)).toEqual([
      [0, 42, '0 1 2 3 4'],
      [42, 48.2, null],
      [48.2, 52.5, '0 1 2 3 6 4'],
      [52.5, 80, '0 1 2 6 4'],
    ]);
    // Pairs that never change are listed separately.
    expect(timeline.always).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]);
    expect(timeline.changing.slice(0, 5).map(({ a, b }) => `${a} ${b}`)).toEqual(['2 3', '3 4', '3 6', '4 6', '2 6']);
  });

  it('says in words what breaks, who walks, and what comes then', () => {
    const known = knownOf(WALK);
    const gaps = gapsOf(known);
    const gap = gapAbout(gaps, 0)!;
    expect(gap.hop).toEqual([3, 4]);
    expect(headline(known, gap, nameOf)).toEqual(['At 42 s node 3 walks out of range of node 4.', 'The route breaks.']);
    expect(remarkOn(known.timeline, gaps, nameOf)).toBe('from 42.0 to 48.2 s there is no route from node 0 to node 4');
    expect(factsAbout(known, gap, nameOf).map(({ when, what }) => `${when}: ${what}`)).toEqual([
      '42.0 s: nodes 3 and 4 are 250 m apart, the limit.',
      '42.0 to 48.2 s: there is no route from node 0 to node 4.',
      'From 48.2 s: 5 hops via node 6, from 52.5 s 4 hops.',
    ]);
  });

  it('says which way is there at a time, and how one that holds changes', () => {
    const { timeline } = knownOf(WALK);
    expect([0, 45, 80].map((time) => waysAt(timeline, time, nameOf))).toEqual([
      '0 1 2 3 4',
      'no route from node 0 to node 4',
      '0 1 2 6 4',
    ]);
    expect(changesAbout(timeline, 50, nameOf).map(({ when, what }) => `${when}: ${what}`)).toEqual([
      'From 48.2 s: 5 hops.',
      'From 52.5 s: 4 hops.',
    ]);
  });

  it('says which route takes over where a flow is never without one, and which hops broke', () => {
    const known = knownOf(accepted(presetEntry('walks-away-aodv').scenario as ScenarioInput));
    expect(gapsOf(known)).toEqual([]);
    const longer = [
      'At 45 s node 1 walks out of range.',
      'A longer route over nodes 3 and 4 is there; routing keeps the old one until it notices.',
    ];
    for (const at of [0, 45.6]) expect(headline(known, undefined, nameOf, at)).toEqual(longer);
    expect([10, 45.6].map((at) => formerWay(known.timeline, at))).toEqual([null, [0, 1, 2]]);
  });

  it('says that nothing breaks, or that no way was ever there', () => {
    const still = knownOf(
      scenarioOf({ nodes: 3, placement: { kind: 'chain', spacing: 200 }, mobility: { kind: 'static' } }),
    );
    expect(gapsOf(still)).toEqual([]);
    expect(headline(still, undefined, nameOf)).toEqual(['Node 0 reaches node 2 over 2 hops all the time.', '']);
    const apart = knownOf(
      scenarioOf({ nodes: 2, placement: { kind: 'chain', spacing: 300 }, mobility: { kind: 'static' } }),
    );
    expect(headline(apart, gapsOf(apart)[0], nameOf)).toEqual(['There is no route from node 0 to node 1.', '']);
  });

  it('looks at times where there are many nodes, and counts pairs in sum', () => {
    const { timeline } = knownOf(
      scenarioOf({
        nodes: 200,
        area: [2000, 2000],
        mobility: { kind: 'randomWaypoint', minSpeed: 1, maxSpeed: 10, pause: 0 },
      }),
    );
    expect(timeline.step).toBeCloseTo(80 / 120);
    expect(timeline.sums).toHaveLength(120);
    expect(Math.min(...timeline.sums)).toBeGreaterThan(200);
    expect(timeline.ways[0]![0]!.from).toBe(0);
    expect(timeline.ways[0]!.at(-1)!.to).toBe(80);
  });
});

describe('the first run beside it', () => {
  const run = (goodput: readonly number[]): FirstRun => ({
    scenario: WALK,
    until: 80,
    goodput: [8e4],
    series: [
      {
        min: new Float32Array(0),
        max: new Float32Array(0),
        goodput: Float32Array.from(goodput),
        throughput: Float32Array.from(goodput),
        sent: new Float32Array(0),
        drops: new Float32Array(0),
        emptyDelay: null,
        delays: { upTo: new Float32Array(0), packets: new Float32Array(0) },
      },
    ],
    width: 2,
    timeouts: 3,
    fairness: null,
  });
  const columns = Array.from({ length: 40 }, (_, column) => (column < 3 || (column >= 21 && column < 30) ? 0 : 1e5));

  it('tells how long a sender waits once a way is back', () => {
    const given = run(columns);
    expect(longestSilence(given, 0)).toBe(18);
    const wait = waitAfter(given, 0, 48.2)!;
    expect(wait).toEqual({ from: 48.2, to: 60 });
    expect(waitWords(given, 0, wait)).toBe('TCP waits 12 s more, for its timer');
    // Nothing to report: no silence there, or it ends when a route is found.
    expect(waitAfter(given, 0, 20)).toBeNull();
    expect(waitAfter(given, 0, 59)).toBeNull();
    // A route that appears after the start of the flow, at 5 s, and before anything has arrived.
    expect(waitAfter(run(columns.map((value, column) => (column < 10 ? 0 : value))), 0, 12)).toEqual({
      from: 12,
      to: 20,
    });
    expect(waitAfter(given, 0, 4)).toBeNull();
  });
});

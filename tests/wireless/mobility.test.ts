import { describe, expect, it } from 'vitest';
import { redirected, traceLegs } from '../../src/engine/wireless/mobility/trace.ts';
import { Movement, standing } from '../../src/engine/wireless/movement.ts';
import { cosine, sine } from '../../src/engine/kernel/numeric.ts';
import { movementOf } from '../../src/lab/build/movement.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { accepted, simulate } from '../experiment.ts';
import { refusals } from '../scenario/refusals.ts';

const placeOf = (movement: Movement, node: number, time: number): readonly number[] => {
  const at = new Float64Array(2);
  movement.place(node, time, at, 0);
  return [...at];
};

const mobile = (mobility: object, more: object = {}) => {
  const scenario = accepted({
    duration: 400,
    network: { kind: 'manet', nodes: 60, area: [600, 400], mobility, ...more } as never,
    flows: [{}],
  });
  if (scenario.network.kind !== 'manet') throw new Error('not a network of mobile nodes');
  return movementOf(scenario, scenario.network);
};

describe('a trace of movements', () => {
  const movement = new Movement([
    traceLegs(
      [0, 0],
      [
        { time: 10, x: 30, y: 40, speed: 5 },
        { time: 30, x: 30, y: 0, speed: 10 },
        { time: 32, x: 100, y: 20, speed: 10 },
      ],
    ),
  ]);
  it.each([
    [0, [0, 0]],
    [10, [0, 0]],
    [15, [15, 20]],
    [20, [30, 40]],
    [29, [30, 40]],
    [31, [30, 30]],
    // Redirected on the way: from its position at that time.
    [32, [30, 20]],
    [35, [60, 20]],
    [50, [100, 20]],
  ])('is at %f s at %j', (time, place) => {
    placeOf(movement, 0, time).forEach((value, axis) => expect(value).toBeCloseTo(place[axis]!, 9));
  });

  it('gives way to an intervention on the way', () => {
    const sent = new Movement([redirected(standing(10, 10), [{ at: 5, x: 10, y: 110, speed: 20 }])]);
    expect([4, 6, 20].map((time) => placeOf(sent, 0, time))).toEqual([
      [10, 10],
      [10, 30],
      [10, 110],
    ]);
  });
});

describe('random movement', () => {
  const kinds: readonly object[] = [
    { kind: 'randomWaypoint' },
    { kind: 'randomDirection' },
    { kind: 'gaussMarkov', meanSpeed: 8 },
    { kind: 'manhattan', block: 150 },
    { kind: 'manhattan', block: 1000, pause: 0 },
    { kind: 'groups', radius: 80, maxSpeed: 7 },
  ];

  it.each(kinds)('stays in the area and never jumps: %j', (mobility) => {
    const movement = mobile(mobility);
    const beyond = (value: number, size: number): number => Math.max(-value, value - size);
    let [outside, farthest] = [0, 0];
    for (let node = 0; node < 60; node += 7) {
      let [x, y] = placeOf(movement, node, 0) as [number, number];
      for (let time = 0.5; time < 400; time += 0.5) {
        const [nextX, nextY] = placeOf(movement, node, time) as [number, number];
        outside = Math.max(outside, beyond(nextX, 600), beyond(nextY, 400));
        farthest = Math.max(farthest, Math.hypot(nextX - x, nextY - y));
        [x, y] = [nextX, nextY];
      }
    }
    expect(outside).toBeLessThan(1e-6);
    expect(farthest).toBeLessThan(0.5 * 15);
  });

  it('as a random waypoint has its stationary mean speed from the beginning', () => {
    // Without pauses: (vmax - vmin) / ln(vmax / vmin).
    const movement = mobile({ kind: 'randomWaypoint', minSpeed: 1, maxSpeed: 10, pause: 0 });
    const mean = (from: number, to: number): number => {
      const velocity = new Float64Array(2);
      let sum = 0;
      let count = 0;
      for (let node = 0; node < 60; node++)
        for (let time = from; time < to; time += 5) {
          movement.velocity(node, time, velocity, 0);
          sum += Math.hypot(velocity[0]!, velocity[1]!);
          count++;
        }
      return sum / count;
    };
    const expected = 9 / Math.log(10);
    expect(Math.abs(mean(0, 100) / expected - 1)).toBeLessThan(0.15);
    expect(Math.abs(mean(300, 400) / expected - 1)).toBeLessThan(0.15);
  });

  it.each([
    { kind: 'groups', groups: 3 },
    { kind: 'manhattan', block: 120 },
  ] as const)('is a line in a link, and the same run twice: %j', (mobility) => {
    const network = { kind: 'manet' as const, nodes: 5, area: [300, 300], mobility };
    const input = { duration: 2, network, flows: [{}] };
    const scenario = accepted(input);
    expect(encodeLink(scenario).length).toBeLessThan(100);
    expect(decodeLink(encodeLink(scenario)).scenario).toEqual(scenario);
    const digest = (): string => simulate(input).digest();
    expect(digest()).toBe(digest());
  });

  it('in groups keeps members within the radius of a centre that walks as a random waypoint', () => {
    const movement = mobile({ kind: 'groups', groups: 3, radius: 80 });
    for (let time = 0; time < 400; time += 10) {
      const spread = [0, 1, 2].map((group) => {
        const places = Array.from({ length: 20 }, (_, member) => placeOf(movement, group + 3 * member, time));
        const all = places.flatMap(([x, y]) => places.map(([u, v]) => Math.hypot(x! - u!, y! - v!)));
        return Math.max(...all);
      });
      expect(Math.max(...spread)).toBeLessThanOrEqual(160 + 1e-6);
    }
    expect(placeOf(movement, 0, 0)).not.toEqual(placeOf(movement, 0, 300));
  });

  it('along streets leaves no street and takes both kinds', () => {
    const movement = mobile({ kind: 'manhattan', block: 150 });
    const isOn = (value: number): boolean => Math.abs(value - 150 * Math.round(value / 150)) < 1e-6;
    let turned = 0;
    for (let node = 0; node < 60; node++) {
      const places = Array.from({ length: 100 }, (_, look) => placeOf(movement, node, 4 * look));
      expect(places.every(([x, y]) => isOn(x!) || isOn(y!))).toBe(true);
      if (places.some(([x]) => !isOn(x!)) && places.some(([, y]) => !isOn(y!))) turned++;
    }
    expect(turned).toBeGreaterThan(30);
  });

  it('keeps the places of a chain and of a grid when nobody moves', () => {
    const chain = mobile({ kind: 'static' }, { placement: { kind: 'chain', spacing: 150 } });
    expect(placeOf(chain, 3, 100)).toEqual([450, 0]);
    const grid = mobile({ kind: 'static' }, { placement: { kind: 'grid', spacing: 100 } });
    expect(placeOf(grid, 9, 100)).toEqual([100, 100]);
  });
});

describe('sine and cosine', () => {
  it('agree with exact values', () => {
    for (let i = -200; i <= 200; i++) {
      const x = i * 0.137;
      expect(Math.abs(sine(x) - Math.sin(x))).toBeLessThan(1e-14);
      expect(Math.abs(cosine(x) - Math.cos(x))).toBeLessThan(1e-14);
    }
  });
});

describe('a scenario of mobile nodes that does not fit together', () => {
  const manet = { kind: 'manet', nodes: 3, area: [500, 500] };
  const refused = (network: object, more: object = {}) =>
    refusals({ network: { ...manet, ...network }, flows: [{}], ...more });
  it.each([
    [
      'a flow from a node that is not there',
      {},
      { flows: [{ from: 7 }] },
      'flows[0].from: must be the number of a node, 0 to 2 (got "7")',
    ],
    ['a flow to itself', {}, { flows: [{ from: 2 }] }, 'flows[0].to: must be another node than from (got "2")'],
    [
      'too few places',
      {
        placement: {
          kind: 'list',
          positions: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      {},
      'network.placement.positions: must have 3 places, one for each node (got 2)',
    ],
    [
      'a place outside',
      {
        placement: {
          kind: 'list',
          positions: [
            [0, 0],
            [1, 1],
            [9, 600],
          ],
        },
      },
      {},
      'network.placement.positions[2][1]: must be in the area, at most 500 m (got 600)',
    ],
    [
      'a movement of nobody',
      { mobility: { kind: 'trace', moves: [[1, 5, 0, 0, 1]] } },
      {},
      'network.mobility.moves[0][1]: must be the number of a node, 0 to 2 (got 5)',
    ],
    [
      'speeds the wrong way round',
      { mobility: { kind: 'randomWaypoint', minSpeed: 5, maxSpeed: 2 } },
      {},
      'network.mobility.maxSpeed: must be at least the lowest speed, 5 m/s (got 2)',
    ],
    [
      'a radio that senses less than it receives',
      { radio: { carrierSenseRange: 100 } },
      {},
      'network.radio.carrierSenseRange: must be at least the receive range, 250 m (got 100)',
    ],
    [
      'a change of a link',
      {},
      { interventions: [{ kind: 'setLink', at: 1, link: 'r0>r1', rate: 1e6 }] },
      'interventions[0].link: is for networks with links (got "r0>r1")',
    ],
    [
      'a node sent out of the area',
      {},
      { interventions: [{ kind: 'moveNode', at: 1, node: 1, x: 600, y: 0 }] },
      'interventions[0].x: must be in the area, at most 500 m (got 600)',
    ],
  ])('%s', (_, network, more, line) => {
    expect(refused(network, more)).toEqual([line]);
  });
});

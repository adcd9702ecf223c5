import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAKERS } from '../../src/scenario/network/makers/list.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { networkOf, written } from '../../src/scenario/graph/topology.ts';
import { simulate } from '../experiment.ts';
import { unaccounted } from '../properties/census.ts';
import { runs } from '../properties/anyScenario.ts';
import { complete, refusals } from './refusals.ts';

const made = (shape: object, flows = 1) => ({
  network: { kind: 'made', shape },
  flows: Array.from({ length: flows }, () => ({})),
  duration: 0.3,
});
const way = (input: unknown, flow: number): string => {
  const { links, flows } = networkOf(complete(input));
  return flows[flow]!.path.map((link) => links[link]!.name).join(' ');
};

/** Settings within the bounds of a generator, and small enough that hundreds of networks run in seconds. */
const anyShape = (maker: (typeof MAKERS)[number]): fc.Arbitrary<object> =>
  fc
    .record(
      Object.fromEntries(
        maker.parameters.map(({ name, range: [least, most] = [0, 0] }) => [
          name,
          fc.integer({ min: least, max: Math.min(most, least + 7) }),
        ]),
      ),
    )
    .map((settings) => ({ kind: maker.name, ...settings }));

describe('a parking lot of two bottlenecks (three routers, as Biswal has them)', () => {
  const input = made({ kind: 'parkingLot' }, 3);

  it('sends the first flow over both, and each other over one', () => {
    expect(way(input, 0)).toBe('s0>r0 r0>r1 r1>r2 r2>d0');
    expect(way(input, 1)).toBe('s1>r0 r0>r1 r1>d1');
    expect(way(input, 2)).toBe('s2>r1 r1>r2 r2>d2');
  });

  it('is a line in the link, and opens from it', () => {
    const scenario = complete(input);
    const link = encodeLink(scenario);
    expect(link.length).toBeLessThan(70);
    expect(decodeLink(link).scenario).toEqual(scenario);
  });
});

describe('the other shapes', () => {
  it.each([
    ['chain', 'n0>n1 n1>n2 n2>n3 n3>n4 n4>n5'],
    ['ring', 'n0>n1 n1>n2 n2>n3'],
    ['star', 'n1>hub hub>n0'],
    ['mesh', 'n0>n1'],
    ['binaryTree', 'n7>n3 n3>n1 n1>n0'],
    ['fatTreePod', 'h0>e0 e0>a0 a0>e1 e1>h2'],
  ])('%s leads its first flow over %s', (kind, expected) => {
    expect(way(made({ kind }), 0)).toBe(expected);
  });

  it('a flow may go elsewhere than the shape has it go, and only between nodes that are there', () => {
    const elsewhere = { ...made({ kind: 'ring' }), flows: [{ from: 'n2', to: 'n4' }] };
    expect(way(elsewhere, 0)).toBe('n2>n3 n3>n4');
    expect(refusals({ ...elsewhere, flows: [{ to: 'n9' }] })[0]).toMatch(/^flows\[0\]\.to: must be the id of a node/);
    expect(refusals(made({ kind: 'ring', nodes: 2 }))).toEqual(['network.shape.nodes: must be at least 3 (got 2)']);
  });

  it('a random graph is another with another number, and the same with the same', () => {
    const places = (number: number) => networkOf(complete(made({ kind: 'randomGeometric', places: number })));
    expect(places(3)).toEqual(places(3));
    expect(places(3)).not.toEqual(places(4));
  });
});

describe.each(MAKERS.map((maker) => [maker.title, maker] as const))('%s', (_, maker) => {
  it('written out as nodes and links it is the same experiment; packets are conserved, twice the same digest', () => {
    const flows = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(anyShape(maker), flows, (shape, count) => {
        const scenario = complete(made(shape, count));
        if (scenario.network.kind !== 'made') throw new Error('not a made network');
        const { network, ends } = written(scenario.network, scenario.flows);
        const mine = {
          ...scenario,
          network,
          flows: scenario.flows.map((flow, index) => ({ ...flow, ...ends[index] })),
        };
        expect(networkOf(mine)).toEqual(networkOf(scenario));
        const digests = [scenario, mine].map((each) => {
          const simulation = simulate(each);
          simulation.runBefore(Infinity);
          expect(unaccounted(simulation)).toEqual([]);
          return simulation.digest();
        });
        expect(digests[0]).toBe(digests[1]);
      }),
      runs(24),
    );
  });
});

describe('one line for several flows', () => {
  const twenty = { flows: [{ variant: 'vegas' }, { variant: 'cubic', start: 1, count: 20, within: 2 }], duration: 9 };

  it('20 flows of CUBIC within 2 s are twenty flows that start 0.1 s apart', () => {
    const { flows } = complete(twenty);
    expect(flows.map(({ start }) => start)).toEqual([
      0,
      ...Array.from({ length: 20 }, (_, index) => 1 + (index * 2) / 20),
    ]);
    expect(flows.every(({ count, within }) => count === 1 && within === 0)).toBe(true);
    expect(complete({ ...twenty, flows }).flows).toEqual(flows);
  });

  it('is one line in the link too, and opens as the same flows', () => {
    const scenario = complete(twenty);
    const link = encodeLink(scenario);
    expect(link.length).toBeLessThan(100);
    expect(decodeLink(link)).toMatchObject({ scenario, notes: [] });
  });

  it('flows that differ in anything but an even start are not joined', () => {
    const uneven = complete({ flows: [{}, { start: 1 }, { start: 2.5 }, { start: 3 }] });
    expect(decodeLink(encodeLink(uneven)).scenario).toEqual(uneven);
    const other = complete({ flows: [{}, { segmentSize: 99 }, {}, {}, {}] });
    expect(decodeLink(encodeLink(other)).scenario).toEqual(other);
  });

  it('more than there may be are refused', () => {
    expect(refusals({ flows: [{ count: 200 }, { count: 100 }] })).toEqual([
      'flows: must be at most 256 in all, not 300 (got a list of 2)',
    ]);
  });
});

it('each has a short name for menus, and a sentence', () => {
  for (const { title, help } of MAKERS) {
    expect(title).toMatch(/^[A-Z][a-z ]{3,24}$/);
    expect(help).toMatch(/^[A-Z].*\.$/);
  }
});

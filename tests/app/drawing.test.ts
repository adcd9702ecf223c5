import { lostBy } from '../../src/app/experiment/form/drawing/reach/OnField.tsx';
import { readSetdest } from '../../src/scenario/graph/setdest.ts';
import { lanesOf } from '../../src/app/experiment/form/drawing/lanes.ts';
import { figuresOf, type QueueFigures } from '../../src/app/experiment/form/drawing/shares.ts';
import { meaningOf } from '../../src/app/experiment/form/model/meaning.ts';
import { describe, expect, it } from 'vitest';
import {
  drawnMobile,
  lengthOf,
  mobileAligned,
  placedOneByOne,
  stopsFrom,
  stopsOf,
  wayPointsOf,
  whereAt,
  withMobileCopies,
  withMobileNode,
  withMovedAt,
  withMoves,
  withNodeAt,
  withStops,
  withWayCopied,
  withoutMobile,
} from '../../src/app/experiment/form/drawing/mobile.ts';
import {
  aligned,
  drawnNetwork,
  freePlace,
  gapIn,
  renamed,
  tidied,
  withCopies,
  withFlow,
  withLink,
  withMoved,
  withNode,
  without,
  writtenOut,
} from '../../src/app/experiment/form/drawing/wired.ts';
import { asKnownShape, draftOf } from '../../src/app/experiment/form/model/startFrom.ts';
import { traceLegs } from '../../src/engine/wireless/mobility/trace.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { encodeLink, decodeLink } from '../../src/scenario/link/link.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { networkOf } from '../../src/scenario/graph/topology.ts';
import { undoAll, mobileBy, wiredBy } from './randomEdits.ts';

const accepted = (draft: unknown): Scenario => {
  const parsed = parseScenario(draft);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};
const NONE: ReadonlySet<number> = new Set();
const NOTHING = { network: { kind: 'custom', nodes: [], links: [] }, flows: [] };
const MOBILE = { network: { kind: 'manet', nodes: 3, placement: { kind: 'chain' } }, flows: [{}] };

describe('a drawing of nodes and links', () => {
  it('begins with the dumbbell written out: the same links, each node in a place of its own', () => {
    const drawn = writtenOut(draftOf(DEFAULT_SCENARIO));
    const links = (scenario: Scenario) =>
      networkOf(scenario).links.map(({ name, rate, delay }) => `${name} ${rate} ${delay}`);
    expect(new Set(links(accepted(drawn)))).toEqual(new Set(links(DEFAULT_SCENARIO)));
    const { nodes, flows } = drawnNetwork(drawn);
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
    expect(flows[0]?.way?.map((node) => nodes[node]?.name)).toEqual(['s0', 'r0', 'r1', 'd0']);
    expect(nodes.filter(({ isHost }) => !isHost).map(({ name }) => name)).toEqual(['r0', 'r1']);
    // What is already drawn stays as it is.
    expect(writtenOut(drawn)).toBe(drawn);
  });

  it('writes a known shape out, and not a draft with problems', () => {
    const shape = writtenOut(asKnownShape(draftOf(DEFAULT_SCENARIO)));
    expect(drawnNetwork(shape).flows.every(({ way }) => way !== null)).toBe(true);
    expect(writtenOut({ network: { bottleneck: { rate: 'fast' } } })).toBeUndefined();
  });

  it('is built from nothing: nodes, links and flows, and runs', () => {
    const places = [0, 1, 2, 3, 4, 5].map((index) => ({ x: (index % 3) * 120, y: Math.floor(index / 3) * 100 }));
    const nodes = places.reduce<unknown>(withNode, NOTHING);
    const pairs = [
      [0, 1],
      [3, 1],
      [1, 4],
      [4, 2],
      [4, 5],
    ] as const;
    const joined = pairs.reduce<unknown>((draft, [from, to]) => withLink(draft, from, to), nodes);
    const draft = withFlow(withFlow(joined, 'n0', 'n2'), 'n3', 'n5');
    const scenario = accepted(draft);
    expect(scenario.flows.map(({ from, to }) => `${from} ${to}`)).toEqual(['n0 n2', 'n3 n5']);
    expect(drawnNetwork(draft).nodes.map(({ x, y }) => ({ x, y }))).toEqual(places);
    // Positions are part of the link.
    const opened = decodeLink(encodeLink(scenario));
    expect(JSON.stringify(opened)).toContain('"x":240');
    expect(withLink(draft, 0, 1)).toBe(draft);
    expect(withLink(draft, 1, 1)).toBe(draft);
  });

  it('moves, aligns, copies and tidies nodes', () => {
    const drawn = writtenOut(draftOf(DEFAULT_SCENARIO));
    const before = drawnNetwork(drawn).nodes;
    const [first, second] = drawnNetwork(withMoved(drawn, new Set([0]), { x: 40, y: -20 })).nodes;
    expect(first).toMatchObject({ x: before[0]!.x + 40, y: before[0]!.y - 20 });
    expect(second).toEqual(before[1]);
    const row = drawnNetwork(aligned(drawn, new Set([0, 1]), 'row')).nodes;
    expect(row[0]?.y).toBe(row[1]?.y);
    const copied = drawnNetwork(withCopies(drawn, new Set([0, 2])));
    expect(copied.nodes.length).toBe(before.length + 2);
    expect(copied.links.at(-1)).toMatchObject({ from: before.length, to: before.length + 1 });
    const moved = withMoved(drawn, new Set([0, 3]), { x: 333, y: 77 });
    expect(tidied(moved)).toEqual(tidied(drawn));
    const all = before.map(({ x, y }) => ({ x, y }));
    const free = freePlace(all, all[0]);
    expect(all.every(({ x, y }) => Math.abs(x - free.x) > 40 || Math.abs(y - free.y) > 40)).toBe(true);
  });

  it('tidies a mesh so that no link runs through a node, and leaves what has no crossing in columns', () => {
    const places = (kind: string) => {
      const draft = tidied(writtenOut(asKnownShape(draftOf(DEFAULT_SCENARIO), kind)));
      return drawnNetwork(draft).nodes;
    };
    const mesh = places('mesh');
    expect(new Set(mesh.map(({ x }) => x)).size).toBe(mesh.length);
    expect(places('mesh')).toEqual(mesh);
    expect(new Set(places('ring').map(({ x }) => x)).size).toBe(4);
  });

  it('takes links and flows along when a node goes or is renamed', () => {
    const drawn = writtenOut(draftOf(DEFAULT_SCENARIO));
    const rest = drawnNetwork(without(drawn, { nodes: new Set([0]), links: NONE, flows: NONE }));
    expect([rest.nodes.length, rest.links.length, rest.flows.length]).toEqual([5, 4, 1]);
    const scenario = accepted(renamed(drawn, 0, 'A'));
    expect(scenario.flows[0]?.from).toBe('A');
    const cut = without(drawn, { nodes: NONE, links: new Set([0]), flows: NONE });
    expect(drawnNetwork(cut).flows.map(({ way }) => way)).toEqual([null, null]);
    // Routers must be joined again.
    const { join } = gapIn(drawnNetwork(cut))!;
    expect(join.map((node) => drawnNetwork(cut).nodes[node]?.name)).toEqual(['r0', 'r1']);
    expect(gapIn(drawnNetwork(withLink(cut, ...join)))).toBeNull();
  });
});

describe('a drawing of mobile nodes', () => {
  it('begins with the places written out, and says who hears whom', () => {
    const draft = placedOneByOne(MOBILE);
    expect(drawnMobile(draft, 0).links).toMatchObject([
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]);
    expect(drawnMobile(draft, 0).flows[0]?.way).toEqual([0, 1, 2]);
    expect(accepted(draft).network).toMatchObject({ placement: { kind: 'list' } });
  });

  it('has a node walk away: moved at a time above 0 it is there then, in the engine too', () => {
    const draft = placedOneByOne({ ...MOBILE, network: { ...MOBILE.network, area: [1000, 600] } });
    const walks = withNodeAt(withNodeAt(draft, 1, 20, { x: 200, y: 0 }), 1, 40, { x: 200, y: 300 });
    const { network } = accepted(walks);
    if (network.kind !== 'manet' || network.mobility.kind !== 'trace') throw new Error('no walk');
    expect(network.mobility.moves).toEqual([[20, 1, 200, 300, 15]]);
    expect(whereAt(stopsOf(walks, 1), 30)).toEqual({ x: 200, y: 150 });
    const legs = traceLegs(
      [200, 0],
      network.mobility.moves.map(([time = 0, , x = 0, y = 0, speed = 0]) => ({ time, x, y, speed })),
    );
    expect(legs.at(-1)).toMatchObject({ x: 200, y: 300, time: 40 });
    expect(drawnMobile(walks, 0).flows[0]?.way).toEqual([0, 1, 2]);
    expect(drawnMobile(walks, 40).flows[0]?.way).toBeNull();
    // Dragged back at the same time, it stays in place: the waypoint remains without effect.
    const back = withMovedAt(walks, new Set([1]), 40, { x: 0, y: -300 });
    expect(accepted(back).network).toMatchObject({ mobility: { moves: [[40, 1, 200, 0, 0]] } });
  });

  it('has way points with rests, which are changed and given to others', () => {
    const wide = placedOneByOne({ ...MOBILE, network: { ...MOBILE.network, area: [1000, 600] } });
    const stops = [
      { at: 0, x: 200, y: 0 },
      { at: 20, x: 200, y: 0 },
      { at: 40, x: 200, y: 100 },
      { at: 45, x: 200, y: 100 },
      { at: 55, x: 300, y: 100 },
    ];
    const walks = withStops(wide, 1, stops);
    const way = wayPointsOf(stopsOf(walks, 1));
    expect(way.map(({ at, until, speed }) => [at, until, speed])).toEqual([
      [0, 20, 5],
      [40, 45, 10],
      [55, Infinity, 0],
    ]);
    expect(lengthOf(stops)).toBe(200);
    expect(stopsFrom(way)).toEqual(stops);
    expect(stopsOf(withStops(walks, 1, stopsFrom(way.slice(0, 2))), 1)).toEqual(stops.slice(0, 4));
    // Node 0 begins at 0, 0 and moves like node 1.
    const copied = withWayCopied(walks, 1, [0]);
    expect(stopsOf(copied, 0).map(({ at, x, y }) => [at, x, y])).toEqual([
      [0, 0, 0],
      [20, 0, 0],
      [40, 0, 100],
      [45, 0, 100],
      [55, 100, 100],
    ]);
    expect(accepted(copied).network).toMatchObject({ mobility: { kind: 'trace' } });
  });

  it('takes places and movements from a file of ns-2, and keeps flows between nodes that are there', () => {
    const read = readSetdest(
      '$node_(0) set X_ 10\n$node_(0) set Y_ 20\n$node_(1) set X_ 900\n$node_(1) set Y_ 20\n$ns_ at 5.0 "$node_(1) setdest 100 700 10"',
    );
    if (!read.ok) throw new Error(read.message);
    const moved = accepted(withMoves(placedOneByOne(MOBILE), read.moves));
    expect(moved.network).toMatchObject({ nodes: 2, area: [900, 700], mobility: { moves: [[5, 1, 100, 700, 10]] } });
    expect(moved.flows.map(({ from, to }) => [from, to])).toEqual([['0', '1']]);
  });

  it('says whom a node in the hand no longer reaches', () => {
    const draft = placedOneByOne(MOBILE);
    const before = drawnMobile(draft, 0).nodes;
    const after = drawnMobile(withMovedAt(draft, new Set([1]), 0, { x: 0, y: 200 }), 0).nodes;
    expect(lostBy(new Set([1]), before, before, 250)).toEqual([]);
    expect(lostBy(new Set([1]), before, after, 250)).toMatchObject([
      { a: 1, b: 0, distance: Math.hypot(200, 200) },
      { a: 1, b: 2 },
    ]);
  });

  it('counts nodes again when one goes, with ways and flows', () => {
    const more = withMobileNode(placedOneByOne(MOBILE), { x: 9999, y: 100 });
    const walks = withNodeAt(more, 3, 10, { x: 300, y: 300 });
    const flows = [
      { from: '0', to: '1' },
      { from: '2', to: '3' },
    ];
    const rest = accepted(withoutMobile({ ...(walks as object), flows }, new Set([1]), NONE));
    expect(rest.network).toMatchObject({ nodes: 3, mobility: { moves: [[0, 2, 300, 300, 42.0595]] } });
    expect(rest.flows.map(({ from, to }) => [from, to])).toEqual([['1', '2']]);
    const copied = accepted(withMobileCopies(walks, new Set([3]))).network;
    expect(copied).toMatchObject({
      nodes: 5,
      mobility: {
        moves: [
          [0, 3],
          [0, 4],
        ].map((move) => expect.arrayContaining(move)),
      },
    });
    const line = drawnMobile(mobileAligned(walks, new Set([0, 3]), 10, 'row'), 10).nodes;
    expect(line[0]?.y).toBe(line[3]?.y);
  });
});

describe('random edits', () => {
  // 10 networks, each with 15 edits; drawing.long.ts makes 1,000 of every maker.
  it.each([
    ['a parking lot', wiredBy('parkingLot')],
    ['groups that walk', mobileBy('chain', 'groups')],
  ] as const)('of %s undone to the start give the start, and done again the end', (_, drawings) => {
    expect(() => undoAll(drawings, 10)).not.toThrow();
  });
});

describe('what a drawing comes to', () => {
  const figures = (network: object, flows: readonly object[]) => figuresOf(accepted({ network, flows, duration: 5 }))!;
  const line = {
    kind: 'custom',
    nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    links: [
      { from: 'a', to: 'b', rate: 10e6, delay: 0.01 },
      { from: 'b', to: 'c', rate: 4e6, delay: 0.02 },
    ],
  };

  it('gives what a slow link leaves on a fast one to the flow that can use it', () => {
    const { flows, topology } = figures(line, [
      { from: 'a', to: 'c' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'b' },
    ]);
    expect(flows.map(({ share }) => share / 1e6)).toEqual([2, 2, 8]);
    expect(flows.map(({ tightest }) => topology.links[tightest]?.name)).toEqual(['b>c', 'b>c', 'a>b']);
    // Two links each way, and the transmission times.
    expect(flows[0]!.roundTrip).toBeGreaterThan(0.06);
    expect(flows[0]!.roundTrip).toBeLessThan(0.07);
    expect(flows[0]!.fullRoundTrip).toBeGreaterThan(flows[0]!.roundTrip!);
  });

  it('says of path and queue what the tables of the form say', () => {
    const scenario = accepted({ flows: [{}, { start: 2 }], duration: 5 });
    const { queues, flows } = figuresOf(scenario)!;
    const [{ path, queue, adds }] = queues as [QueueFigures];
    const meaning = meaningOf(scenario)!;
    expect([path, queue]).toEqual([meaning.path, meaning.queue]);
    expect(flows[0]!.roundTrip! + adds).toBeCloseTo(flows[0]!.fullRoundTrip!, 9);
    expect(adds).toBeCloseTo(meaning.fullRoundTrip - meaning.emptyRoundTrip, 9);
  });

  it('gives a UDP source no more than it sends', () => {
    const { flows } = figures(line, [
      { from: 'a', to: 'b' },
      { kind: 'udp', rate: 1e6, from: 'a', to: 'b' },
    ]);
    expect(flows.map(({ share, tightest }) => [share / 1e6, tightest < 0])).toEqual([
      [9, false],
      [1, true],
    ]);
  });

  it('draws few flows one by one beside each other, and many by their tones', () => {
    const draft = writtenOut({ network: { kind: 'dumbbell' }, flows: [{}, {}] });
    const few = lanesOf(drawnNetwork(draft), [0, 1], 8);
    const shared = few.map(({ stretches }) => stretches[1]![0].y);
    expect(Math.abs(shared[0]! - shared[1]!)).toBe(8);
    const many = writtenOut({ network: { kind: 'dumbbell' }, flows: Array.from({ length: 64 }, () => ({})) });
    const drawn = drawnNetwork(many);
    const lanes = lanesOf(
      drawn,
      drawn.flows.map(() => 0),
      8,
    );
    expect(lanes.map(({ flows }) => flows.length)).toEqual([64]);
  });
});

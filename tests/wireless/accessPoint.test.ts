// An access point: 802.11 on one side, cables on the other.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../src/lab/results/counters.ts';
import { estimate } from '../../src/lab/results/manySeeds.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { firingsOf, simulate, tcpOf } from '../experiment.ts';
import { off } from '../passport.ts';
import { records } from './records.ts';

/** In ns-2.35: flows up and down, kb/s in each direction with half of its 95 % interval. */
interface CellOfNs2 {
  readonly stations: number;
  readonly up: number;
  readonly down: number;
  readonly sent: readonly number[];
  readonly received?: readonly number[];
}
const NS2_CELLS = JSON.parse(readFileSync('tests/reference/ns2/manet/cell.json', 'utf8')) as CellOfNs2[];

interface Cell {
  readonly seed?: number;
  readonly duration?: number;
  readonly network?: object;
  readonly flows: readonly object[];
}

const cell = ({ seed = 1, duration = 10, network = {}, flows }: Cell): Simulation =>
  simulate({
    seed,
    duration,
    network: { kind: 'accessPoint', ...network },
    flows: flows as readonly FlowInput[],
  } as ScenarioInput);

const UPLOAD = { from: '1', to: 'h1', stack: 'rfc', receiverWindow: 30 };
const DOWNLOAD = { from: 'h1', to: '2', stack: 'rfc', receiverWindow: 30 };

describe('a cell in which every station always has a frame', () => {
  it('gives all stations, and the access point, the same chance', () => {
    // Three upload and the access point sends to a fourth: a quarter each.
    const flows = [1, 2, 3].map((station) => ({
      kind: 'udp',
      from: String(station),
      to: 'h1',
      rate: 3e6,
      packetSize: 1500,
    }));
    const down = { kind: 'udp', from: 'h1', to: '4', rate: 3e6, packetSize: 1500 };
    const simulation = cell({
      duration: 20,
      network: { stations: 4, radio: { dataRate: 2e6 } },
      flows: [...flows, down],
    });
    simulation.runBefore(Infinity);
    const shares = resultOf(simulation, 0).flows.map(({ share }) => share);
    for (const share of shares) expect(share).toBeCloseTo(0.25, 1);
  });
});

describe('NewReno over one hop of radio and a cable', () => {
  it.each(NS2_CELLS)('carries what it does in ns-2, within the intervals: $up send, $down receive', (cellOfNs2) => {
    const { stations, up, down } = cellOfNs2;
    const network = {
      stations,
      distance: 10,
      radio: { dataRate: 1e6 },
      uplink: { rate: 10e6, delay: 0.01, queue: { limit: 50 } },
      access: { rate: 10e6, delay: 0.01 },
    };
    // DSDV adds an IP header of 20 bytes to each packet of a mobile node.
    const flows = Array.from({ length: up + down }, (_, index) => ({
      variant: 'newreno',
      stack: 'ns2',
      receiverWindow: 20,
      start: 1 + index / 10,
      ...(index < up
        ? { from: String(index + 1), to: 'h1', headerSize: 60 }
        : { from: 'h1', to: String(index + 1), parameters: { ackSize: 60 } }),
    }));
    // kb/s of payload acknowledged in 60 s: by the flows that send, by those that receive.
    const runs = [1, 2, 3].map((seed) => {
      const simulation = cell({ seed, duration: 61, network, flows });
      simulation.runBefore(Infinity);
      const acked = flows.map((_, flow) => tcpOf(simulation, flow).sender.flight.acked);
      const rate = (part: readonly number[]): number => part.reduce((sum, segments) => sum + segments, 0) / 7.5;
      return { sent: rate(acked.slice(0, up)), received: rate(acked.slice(up)) };
    });
    for (const way of ['sent', 'received'] as const) {
      const theirs = cellOfNs2[way];
      if (theirs === undefined) continue;
      const ours = estimate(runs.map((run) => run[way]))!;
      const joint = Math.hypot(ours.interval!, theirs[1]!);
      const about = {
        variant: 'newreno',
        stack: 'ns2',
        network: 'mobile' as const,
        against: 'ns-2.35',
        experiment: `An access point, ${stations} stations: ${up} flows up, ${down} down, those ${way === 'sent' ? 'up' : 'down'}`,
        quantity: 'goodput, kb/s',
        why: 'Back-offs have random streams of their own: 3 seeds here, 10 there. DSDV takes some air there.',
      };
      expect(off(about, ours.mean, theirs[0]!, Number(joint.toFixed(1)), 'kb/s, the 95 % interval')).toBeLessThan(
        joint,
      );
    }
  });
});

/** The losses of a run: the cause and place of each. */
function lossesOf(given: Cell): { cause: string; place: string }[] {
  const simulation = cell(given);
  const causes = causesOf(simulation);
  const radios = simulation.manet!.nodes.length;
  return firingsOf(simulation).flatMap(({ rule, place: at }) => {
    const { kind, title } = simulation.rules[rule]!;
    if (kind !== 'drop') return [];
    const place = at < radios ? `node ${at}` : simulation.topology.links[at - radios]!.name;
    return [{ cause: title, place: `${causes.length > 0 ? '' : '?'}${place}` }];
  });
}

const only = (losses: readonly { cause: string; place: string }[]): string[] => [
  ...new Set(losses.map(({ cause, place }) => `${cause}, ${place}`)),
];

describe('every loss has its true cause and place', () => {
  it.each([
    ['the radio of the access point', { interfaceQueue: { limit: 5 } }, DOWNLOAD, 'The queue is full, node 0'],
    ['the router before the cell', { uplink: { rate: 3e5, queue: { limit: 5 } } }, DOWNLOAD, 'The queue is full, r>ap'],
    ['the cable behind the cell', { uplink: { rate: 3e5, queue: { limit: 5 } } }, UPLOAD, 'The queue is full, ap>r'],
    ['a managed queue', { uplink: { rate: 3e5, queue: { kind: 'red', limit: 100 } } }, UPLOAD, 'Dropped early, ap>r'],
    [
      'frames that never come',
      { radio: { loss: { kind: 'bernoulli', rate: 0.6 } } },
      UPLOAD,
      'Lost on the link, node 1',
    ],
  ])('%s', (_, network, flow, expected) => {
    expect(only(lossesOf({ network, flows: [flow] }))).toContain(expected);
  });

  it('and what a cable loses is told apart from what the air loses', () => {
    const uplink = { loss: { kind: 'bernoulli', rate: 0.05 } };
    expect(only(lossesOf({ network: { uplink }, flows: [UPLOAD] })).toSorted()).toEqual([
      'Lost on the link, ap>r',
      'Lost on the link, r>ap',
    ]);
  });

  it('and drops on purpose happen where the flow begins', () => {
    const forcedDrops = [{ segment: 7 }];
    expect(only(lossesOf({ flows: [{ ...UPLOAD, forcedDrops }] }))).toEqual(['Dropped on purpose, node 1']);
    expect(only(lossesOf({ flows: [{ ...DOWNLOAD, forcedDrops }] }))).toEqual(['Dropped on purpose, r>ap']);
  });
});

describe('a run', () => {
  const busy = (seed: number): Simulation =>
    cell({
      seed,
      network: {
        stations: 4,
        hosts: 2,
        interfaceQueue: { limit: 8 },
        uplink: { queue: { kind: 'red' }, loss: { kind: 'bernoulli' } },
      },
      flows: [
        UPLOAD,
        DOWNLOAD,
        { from: '3', to: '4', stack: 'rfc', receiverWindow: 10 },
        { from: 'h1', to: 'h2', stack: 'rfc', receiverWindow: 10 },
        { kind: 'udp', from: 'h2', to: '3', rate: 2e5 },
      ],
    });

  it('loses count of no packet, at any moment', () => {
    const simulation = busy(1);
    while (simulation.runBefore(Infinity, 7919) > 0)
      for (const { sent, accounted } of records(simulation)) expect(accounted).toBe(sent);
    expect(records(simulation).every(({ sent }) => sent > 10)).toBe(true);
  });

  it('can be put back, and is the same again', () => {
    const simulation = busy(2);
    simulation.runBefore(Infinity, 30_000);
    const [then, digest] = [simulation.save(), simulation.digest()];
    simulation.runBefore(Infinity, 30_000);
    const later = simulation.digest();
    simulation.restore(then);
    expect(simulation.digest()).toBe(digest);
    simulation.runBefore(Infinity, 30_000);
    expect(simulation.digest()).toBe(later);
  });

  it('leads from one station to another by the access point: two hops', () => {
    const simulation = cell({ flows: [{ from: '1', to: '2', stack: 'rfc', receiverWindow: 10 }] });
    simulation.runBefore(Infinity);
    const { arrived, hops } = simulation.manet!.counts.state;
    expect(hops[0]).toBe(2 * arrived[0]!);
  });

  it('carries out orders about single packets on the air and on cables', () => {
    const at = (entry: string) => {
      const simulation = simulate({
        duration: 5,
        network: { kind: 'accessPoint' },
        flows: [UPLOAD],
        interventions: [{ at: 0, kind: 'packet', flow: 0, number: 9, entry, action: 'drop' }],
      } as unknown as ScenarioInput);
      return only(
        firingsOf(simulation)
          .filter(({ rule }) => simulation.rules[rule]!.kind === 'drop')
          .map(({ place, title }) => ({ cause: title, place: String(place) })),
      );
    };
    expect(at('1')).toEqual(['Dropped on purpose, 1']);
    expect(at('0')).toEqual(['Dropped on purpose, 0']);
  });
});

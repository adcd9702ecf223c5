// An access point: 802.11 at one side, cables at the other.
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../src/lab/counters.ts';
import { resultOf } from '../../src/lab/result.ts';
import type { Simulation } from '../../src/lab/simulation.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { firingsOf, simulate } from '../experiment.ts';
import { apart } from '../passport.ts';
import { records } from './records.ts';

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
  // ns-2.35: a base station at 1 Mb/s, two cables of 10 Mb/s and 10 ms, windows of 20, 60 s from the start; means of seeds 1 to 5, kb/s of payload.
  // There each packet of a mobile node is 20 bytes longer (an IP header that its routing adds), 160 us of about 12 ms, and DSDV takes some air.
  it.each([
    ['one station sends', 1, 1, 0, 652.7, 0],
    ['four stations send', 4, 4, 0, 677.9, 0],
    ['two send and two receive', 4, 2, 2, 492.8, 155.7],
  ])('where %s carries 1 to 3 percent more than in ns-2', (what, stations, up, down, sent, received) => {
    const flows = Array.from({ length: up + down }, (_, index) => {
      const station = String(index + 1);
      const [from, to] = index < up ? [station, 'h1'] : ['h1', station];
      return { from, to, variant: 'newreno', stack: 'ns2', receiverWindow: 20, start: 1 + index / 10 };
    });
    const network = {
      stations,
      distance: 10,
      radio: { dataRate: 1e6 },
      uplink: { rate: 10e6, delay: 0.01, queue: { limit: 50 } },
      access: { rate: 10e6, delay: 0.01 },
    };
    const simulation = cell({ duration: 61, network, flows });
    simulation.runBefore(Infinity);
    const result = resultOf(simulation, 0);
    const part = (from: number, to: number): number =>
      result.flows.slice(from, to).reduce((sum, { goodput }) => sum + (goodput ?? 0), 0) / 1000;
    const about = {
      variant: 'newreno',
      stack: 'ns2',
      network: 'mobile' as const,
      against: 'ns-2.35',
      experiment: `An access point: ${what}`,
      quantity: 'goodput, kb/s',
      why: 'Packets of mobile nodes are 20 bytes longer in ns-2, and DSDV takes some air.',
    };
    expect(apart(about, part(0, up + down), sent + received, 0.03)).toBeLessThan(0.03);
    expect(part(0, up + down)).toBeGreaterThan(1.01 * (sent + received));
    // How the two directions share: within two parts of a hundred.
    expect(Math.abs(part(0, up) / part(0, up + down) - sent / (sent + received))).toBeLessThan(0.02);
  });
});

/** Losses of a run: what caused each, and where. */
function lossesOf(given: Cell): { cause: string; place: string }[] {
  const simulation = cell(given);
  const causes = causesOf(simulation);
  const radios = simulation.manet!.nodes.length;
  return firingsOf(simulation).flatMap(({ rule, link }) => {
    const { kind, title } = simulation.rules[rule]!;
    if (kind !== 'drop') return [];
    const place = link < radios ? `node ${link}` : simulation.topology.links[link - radios]!.name;
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
    [
      'a queue that looks after itself',
      { uplink: { rate: 3e5, queue: { kind: 'red', limit: 100 } } },
      UPLOAD,
      'Dropped early, ap>r',
    ],
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
          .map(({ link, title }) => ({ cause: title, place: String(link) })),
      );
    };
    expect(at('1')).toEqual(['Dropped on purpose, 1']);
    expect(at('0')).toEqual(['Dropped on purpose, 0']);
  });
});

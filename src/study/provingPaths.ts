/**
 * The proving ground: a path for each criterion of RFC 9743 that a simulation can test. A law is run on it and compared
 * with Reno and CUBIC.
 */
import { variantNamed } from '../engine/tcp/catalogue.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { MeasureOrder } from './measured.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** A law under test: the user's own, or a built-in variant. */
export interface Prover {
  readonly name: string;
  readonly variant: string;
  readonly law: string;
}

/** Reference variants beside every law. */
export const REFERENCE: readonly Prover[] = [
  { name: 'Reno', variant: 'reno', law: '' },
  { name: 'CUBIC', variant: 'cubic', law: '' },
];

/** What a verdict compares. `shared`: the shares of two senders on one link. */
type Judged = 'alone' | 'shared' | 'backoff' | 'lost' | 'transfers' | 'voice';

export interface ProvingPath {
  readonly id: string;
  readonly title: string;
  /** What distinguishes the path. */
  readonly what: string;
  /** The criterion of RFC 9743: its section and its requirement. */
  readonly criterion: readonly [section: string, asks: string];
  /** Number of seeds; above 1 if the path has random parts. */
  readonly seeds: number;
  readonly input: (first: object) => object;
  readonly judged: Judged;
  /** Number of flows of the law, from the first. */
  readonly flows: number;
  /** Number of paths of the first sender, which are the first flows of the run and count as one; default: 1. */
  readonly paths?: number;
  /** Rate of its slowest link, bit/s. */
  readonly rate: number;
}

const DURATION = 40;
/** Start of the second flow, s. */
export const JOINS = 10;
/** Default rate of the bottleneck, bit/s. */
const RATE = 10e6;

const bottleneck = (more: object): object => ({
  kind: 'dumbbell',
  bottleneck: { rate: RATE, delay: 0.015, queue: { limit: 60 }, ...more },
});
const lasting = (duration: number, network: object, flows: readonly object[]): object => ({ duration, network, flows });
const plain = (network: object, flows: readonly object[]): object => lasting(DURATION, network, flows);

const wayTo = (to: string, rate: number, delay: number, limit: number): object => ({
  from: 'server',
  to,
  rate,
  delay,
  queue: { limit },
});

/** A late flow of the same law. */
const late = (first: object, more: object = {}): object => ({ ...first, name: 'the late one', start: JOINS, ...more });

/** Trace with slots of 30 ms, at 10 Mb/s on average: all packets of a slot leave at its end. */
const SLOTS = Array.from({ length: 36 }, () => '30').join('\n');

/** The paths, in display order: that of RFC 9743. */
export const PATHS: readonly ProvingPath[] = [
  {
    id: 'collapse',
    title: 'Heavy loss',
    what: '30 in 100 lost, 5 seeds',
    criterion: ['5.1.1', 'backs off when most is lost, down to a packet per round trip and less'],
    seeds: 5,
    judged: 'backoff',
    flows: 1,
    rate: RATE,
    input: (first) => plain(bottleneck({ loss: { kind: 'bernoulli', rate: 0.3 } }), [first]),
  },
  {
    id: 'deep',
    title: 'Deep buffer',
    what: 'a queue of 500 packets',
    criterion: ['5.1.2', 'keeps no excessive queue'],
    seeds: 1,
    judged: 'alone',
    flows: 1,
    rate: RATE,
    input: (first) => plain(bottleneck({ queue: { limit: 500 } }), [first]),
  },
  {
    id: 'crowd',
    title: 'A crowd, a shallow buffer',
    what: 'four senders of the law, a queue of 24',
    criterion: ['5.1.3', 'causes no lasting high loss where the buffer is small'],
    seeds: 1,
    judged: 'lost',
    flows: 4,
    rate: RATE,
    input: (first) =>
      plain(
        bottleneck({ queue: { limit: 24 } }),
        Array.from({ length: 4 }, (_, place) => ({ ...first, name: `number ${place + 1}`, start: place })),
      ),
  },
  {
    id: 'itself',
    title: 'Beside itself',
    what: '80 ms farther, and starts late',
    criterion: ['5.1.4', 'shares with its own kind'],
    seeds: 1,
    judged: 'shared',
    flows: 2,
    rate: RATE,
    input: (first) => plain(bottleneck({}), [first, late(first, { sourceAccess: { delay: 0.045 } })]),
  },
  {
    id: 'brief',
    title: 'Beside short transfers',
    what: '40 kB each, sent by CUBIC',
    criterion: ['5.1.5, 5.2.3', 'leaves short flows their time'],
    seeds: 1,
    judged: 'transfers',
    flows: 1,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({}), [
        first,
        sender(
          { name: 'short ones', variant: 'cubic', law: '' },
          { start: JOINS, application: { kind: 'requests', size: 40_000, pause: 0.3 } },
        ),
      ]),
  },
  {
    id: 'cubic',
    title: 'Beside CUBIC',
    what: `which joins at ${JOINS} s`,
    criterion: ['5.2, 5.2.1', 'neither starves nor is starved by the standard'],
    seeds: 1,
    judged: 'shared',
    flows: 1,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({}), [first, sender({ name: 'CUBIC', variant: 'cubic', law: '' }, { start: JOINS })]),
  },
  {
    id: 'voice',
    title: 'Beside a call',
    what: '100 kb/s of voice by UDP',
    criterion: ['5.2.2', 'leaves real-time flows their delay'],
    seeds: 1,
    judged: 'voice',
    flows: 1,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({}), [first, { kind: 'udp', name: 'the call', rate: 1e5, packetSize: 250, start: JOINS }]),
  },
  {
    id: 'short',
    title: 'Short, fat path',
    what: '40 Mb/s, 20 ms, a shallow buffer of 12',
    criterion: ['6.1, 6.3', 'uses a wired path with a tail-drop queue'],
    seeds: 1,
    judged: 'alone',
    flows: 1,
    rate: 40e6,
    input: (first) => lasting(20, bottleneck({ rate: 40e6, delay: 0.005, queue: { limit: 12 } }), [first]),
  },
  {
    id: 'loss',
    title: 'Random loss',
    what: '1 in 500 lost, 5 seeds',
    criterion: ['6.4', 'uses a path whose losses come from the radio'],
    seeds: 5,
    judged: 'alone',
    flows: 1,
    rate: RATE,
    input: (first) => plain(bottleneck({ loss: { kind: 'bernoulli', rate: 0.002 } }), [first]),
  },
  {
    id: 'chain',
    title: 'Mobile chain',
    what: '4 radio hops, 5 seeds',
    criterion: ['6.4', 'uses a path of radios with retransmissions of their own'],
    seeds: 5,
    judged: 'alone',
    flows: 1,
    rate: 2e6,
    input: (first) => ({
      duration: 20,
      network: { kind: 'manet', nodes: 5, area: [1000, 200], placement: { kind: 'chain' }, radio: { dataRate: 2e6 } },
      flows: [{ ...first, from: '0', to: '4', receiverWindow: 32 }],
    }),
  },
  {
    id: 'marks',
    title: 'Marks',
    what: 'CoDel marks, two flows of the same sender',
    criterion: ['7.1', 'reacts to the marks of an AQM'],
    seeds: 1,
    judged: 'shared',
    flows: 2,
    rate: RATE,
    input: (first) => {
      const marked = {
        ...first,
        parameters: { ...(first as { readonly parameters: object }).parameters, ecn: 'classic' },
      };
      return plain(bottleneck({ queue: { kind: 'codel', limit: 200, ecn: true } }), [marked, late(marked)]);
    },
  },
  {
    id: 'slots',
    title: 'Slots of 30 ms',
    what: 'packets leave only at the end of a slot',
    criterion: ['7.3', 'does not take a changing delay for congestion'],
    seeds: 1,
    judged: 'alone',
    flows: 1,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({ queue: { kind: 'opportunities', limit: 90, opportunityTimes: SLOTS, opportunity: 1040 } }), [
        first,
      ]),
  },
  {
    id: 'long',
    title: 'Long, fat path',
    what: '20 Mb/s, 240 ms, a buffer of half of that',
    criterion: ['7.5', 'uses a path with a high delay'],
    seeds: 1,
    judged: 'alone',
    flows: 1,
    rate: 20e6,
    input: (first) => lasting(60, bottleneck({ rate: 20e6, delay: 0.115, queue: { limit: 200 } }), [first]),
  },
  {
    id: 'reordered',
    title: 'Reordering',
    what: '1 in 50 is 10 ms late, 5 seeds',
    criterion: ['7.7', 'does not rely on packets in order'],
    seeds: 5,
    judged: 'alone',
    flows: 1,
    rate: RATE,
    input: (first) => plain(bottleneck({ effect: { kind: 'someLate', rate: 0.02, lateness: 0.01 } }), [first]),
  },
  {
    id: 'changes',
    title: 'The path changes',
    what: '10, then 2 Mb/s, then 10 again',
    criterion: ['7.8, 7.9', 'follows sudden changes of the path'],
    seeds: 1,
    judged: 'alone',
    flows: 1,
    rate: RATE,
    input: (first) =>
      plain(
        bottleneck({
          queue: { kind: 'rateTrace', limit: 60, rateSteps: '0 10000000\n12 2000000\n24 10000000\nrepeat 40' },
        }),
        [first],
      ),
  },
  {
    id: 'bundle',
    title: 'Two paths, one bottleneck',
    what: `beside CUBIC, which joins at ${JOINS} s by one path`,
    criterion: ['7.10', 'takes no more than one flow where its paths share a bottleneck'],
    seeds: 1,
    judged: 'shared',
    flows: 2,
    paths: 2,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({}), [
        { ...first, paths: [{}, {}] },
        sender({ name: 'CUBIC', variant: 'cubic', law: '' }, { start: JOINS }),
      ]),
  },
  {
    id: 'failover',
    title: 'One of two paths fails',
    what: 'of 6 and 4 Mb/s; the faster loses all from 12 to 24 s',
    criterion: ['7.10', 'controls each path by itself, and goes on when one fails'],
    seeds: 1,
    judged: 'alone',
    flows: 2,
    paths: 2,
    rate: RATE,
    input: (first) => ({
      ...plain(
        {
          kind: 'custom',
          nodes: ['server', 'near', 'far'].map((id) => ({ id })),
          links: [wayTo('near', 6e6, 0.015, 40), wayTo('far', 4e6, 0.03, 40)],
        },
        [{ ...first, paths: ['near', 'far'].map((to) => ({ from: 'server', to })) }],
      ),
      interventions: [
        { kind: 'setLink', link: 'server>near', at: 12, lossRate: 1 },
        { kind: 'setLink', link: 'server>near', at: 24, lossRate: 0 },
      ],
    }),
  },
];

/** Sentence that lists the criteria of RFC 9743 without a path here. */
export const NOT_TRIED =
  'Not tried here: tunnels (6.2), circuit breakers (7.2), constrained nodes (7.4), misbehaving nodes (7.6) and data centers (7.11); deployment (5.3) is no matter of a simulation.';

const long = (milliseconds: number): ProvingPath => ({
  id: `rtt${milliseconds}`,
  title: `${milliseconds} ms`,
  what: 'alone, a buffer of half of that',
  criterion: ['7.5', 'is steady at each round trip'],
  seeds: 1,
  judged: 'alone',
  flows: 1,
  rate: RATE,
  input: (first) =>
    lasting(60, bottleneck({ delay: milliseconds / 2000 - 0.005, queue: { limit: Math.round(milliseconds * 0.6) } }), [
      first,
    ]),
});

/** Round trips at which a law is tested alone, ms. */
export const ROUND_TRIPS = [50, 100, 200, 400] as const;

/** Additional runs, not displayed, from which properties are derived. */
export const PROBES: readonly ProvingPath[] = [
  {
    id: 'twice',
    title: 'The same sender twice',
    what: `equal paths, one ${JOINS} s late`,
    criterion: ['5.1.4', 'shares with its own kind'],
    seeds: 1,
    judged: 'shared',
    flows: 2,
    rate: RATE,
    input: (first) => lasting(60, bottleneck({}), [first, late(first)]),
  },
  ...ROUND_TRIPS.map(long),
];

/** A sender on stack `rfc`. Its loss recovery is SACK, unless the variant has its own that measures rates. */
function sender({ name, variant, law }: Prover, more: object = {}): object {
  const repairs = variantNamed(variant)?.home.rfc?.recovery;
  return {
    name,
    variant,
    law,
    stack: 'rfc',
    receiverWindow: 10_000,
    parameters: repairs === 'rack' ? {} : { recovery: 'sack' },
    ...more,
  };
}

export interface ProvingRun {
  readonly path: ProvingPath;
  readonly prover: Prover;
  readonly scenario: Scenario;
}

/** All runs of these provers; those of displayed paths first. */
export const runsOf = (provers: readonly Prover[]): readonly ProvingRun[] =>
  [...PATHS, ...PROBES].flatMap((path) =>
    provers.flatMap((prover) =>
      Array.from({ length: path.seeds }, (_, seed): ProvingRun => {
        const parsed = parseScenario({ ...path.input(sender(prover)), seed: seed + 1 });
        if (!parsed.ok) throw new Error(parsed.problems.map((each) => `${each.path} ${each.message}`).join('; '));
        return { path, prover, scenario: parsed.scenario };
      }),
    ),
  );

/** Start of measurement, s. With several senders, it is after the last one has started. */
export const measuredFrom = ({ judged }: ProvingPath): number =>
  judged === 'alone' || judged === 'backoff' ? 0 : JOINS + 2;

/** Number of columns of a run's lanes. */
const COLUMNS = 120;

/** A run as an order for the pool, with lanes. */
export const orderOf = ({ path, scenario }: ProvingRun): MeasureOrder => ({
  scenario,
  from: measuredFrom(path),
  points: COLUMNS,
});

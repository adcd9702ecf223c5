/** The proving ground: eight standard paths on which a law runs beside Reno and CUBIC, and their runs. */
import { variantNamed } from '../engine/tcp/catalog.ts';
import { parseScenario } from '../scenario/parse.ts';
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

export interface ProvingPath {
  readonly id: string;
  readonly title: string;
  /** What distinguishes the path. */
  readonly what: string;
  /** Number of seeds; above 1 if the path has random parts. */
  readonly seeds: number;
  readonly input: (first: object) => object;
  /** Number of TCP flows. */
  readonly flows: 1 | 2;
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

/** The paths, in display order. */
export const PATHS: readonly ProvingPath[] = [
  {
    id: 'short',
    title: 'Short, fat path',
    what: '40 Mb/s, 20 ms, a shallow buffer of 12',
    seeds: 1,
    flows: 1,
    rate: 40e6,
    input: (first) => lasting(20, bottleneck({ rate: 40e6, delay: 0.005, queue: { limit: 12 } }), [first]),
  },
  {
    id: 'long',
    title: 'Long, fat path',
    what: '20 Mb/s, 240 ms, a buffer of half of that',
    seeds: 1,
    flows: 1,
    rate: 20e6,
    input: (first) => lasting(60, bottleneck({ rate: 20e6, delay: 0.115, queue: { limit: 200 } }), [first]),
  },
  {
    id: 'deep',
    title: 'Deep buffer',
    what: 'a queue of 500 packets',
    seeds: 1,
    flows: 1,
    rate: RATE,
    input: (first) => plain(bottleneck({ queue: { limit: 500 } }), [first]),
  },
  {
    id: 'loss',
    title: 'Random loss',
    what: '1 in 500 lost, 5 seeds',
    seeds: 5,
    flows: 1,
    rate: RATE,
    input: (first) => plain(bottleneck({ loss: { kind: 'bernoulli', rate: 0.002 } }), [first]),
  },
  {
    id: 'cubic',
    title: 'Beside CUBIC',
    what: `which joins at ${JOINS} s`,
    seeds: 1,
    flows: 2,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({}), [first, sender({ name: 'CUBIC', variant: 'cubic', law: '' }, { start: JOINS })]),
  },
  {
    id: 'itself',
    title: 'Beside itself',
    what: '80 ms farther, and starts late',
    seeds: 1,
    flows: 2,
    rate: RATE,
    input: (first) =>
      plain(bottleneck({}), [first, { ...first, name: 'the late one', start: JOINS, sourceAccess: { delay: 0.045 } }]),
  },
  {
    id: 'marks',
    title: 'Marks',
    what: 'CoDel marks, two flows of the same sender',
    seeds: 1,
    flows: 2,
    rate: RATE,
    input: (first) => {
      const marked = {
        ...first,
        parameters: { ...(first as { readonly parameters: object }).parameters, ecn: 'classic' },
      };
      return plain(bottleneck({ queue: { kind: 'codel', limit: 200, ecn: true } }), [
        marked,
        { ...marked, name: 'the late one', start: JOINS },
      ]);
    },
  },
  {
    id: 'chain',
    title: 'Mobile chain',
    what: '4 radio hops, 5 seeds',
    seeds: 5,
    flows: 1,
    rate: 2e6,
    input: (first) => ({
      duration: 20,
      network: { kind: 'manet', nodes: 5, area: [1000, 200], placement: { kind: 'chain' }, radio: { dataRate: 2e6 } },
      flows: [{ ...first, from: '0', to: '4', receiverWindow: 32 }],
    }),
  },
];

const long = (milliseconds: number): ProvingPath => ({
  id: `rtt${milliseconds}`,
  title: `${milliseconds} ms`,
  what: 'alone, a buffer of half of that',
  seeds: 1,
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
    seeds: 1,
    flows: 2,
    rate: RATE,
    input: (first) => lasting(60, bottleneck({}), [first, { ...first, name: 'the late one', start: JOINS }]),
  },
  ...ROUND_TRIPS.map(long),
];

/** A sender on stack `rfc`. Its recovery is SACK, unless the variant has one that measures rates. */
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

/** Start of measurement, s; with two flows, after the second has started. */
export const measuredFrom = (path: ProvingPath): number => (path.flows === 2 ? JOINS + 2 : 0);

/** Number of columns of a run's lanes. */
const COLUMNS = 120;

/** A run as an order for the pool, with lanes. */
export const orderOf = ({ path, scenario }: ProvingRun): MeasureOrder => ({
  scenario,
  from: measuredFrom(path),
  points: COLUMNS,
});

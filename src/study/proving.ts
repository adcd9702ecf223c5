/** The proving ground: eight standard paths on which a law runs beside Reno and CUBIC, and what is said of each in words. */
import type { FigureName } from './figures.ts';
import { figureOf, type Failed, type Measured } from './measured.ts';
import { parseScenario } from '../scenario/parse.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Who runs on a path: a law of the user's own, or a built-in variant. */
export interface Prover {
  readonly name: string;
  readonly variant: string;
  readonly law: string;
}

/** Those that stand beside every law. */
export const REFERENCE: readonly Prover[] = [
  { name: 'Reno', variant: 'reno', law: '' },
  { name: 'CUBIC', variant: 'cubic', law: '' },
];

export interface ProvingPath {
  readonly id: string;
  readonly title: string;
  /** What is different there. */
  readonly what: string;
  /** Chance plays a part: it runs with so many seeds. */
  readonly seeds: number;
  readonly input: (first: object) => object;
  /** How many TCP flows share it. */
  readonly flows: 1 | 2;
}

const DURATION = 40;
/** The second flow joins, s. */
export const JOINS = 10;
const RATE = 4e6;

const bottleneck = (more: object): object => ({
  kind: 'dumbbell',
  bottleneck: { rate: RATE, delay: 0.015, queue: { limit: 30 }, ...more },
});
const plain = (network: object, flows: readonly object[]): object => ({ duration: DURATION, network, flows });

/** The paths, in the order of the card. */
export const PATHS: readonly ProvingPath[] = [
  {
    id: 'alone',
    title: 'Alone',
    what: 'short path, nobody else',
    seeds: 1,
    flows: 1,
    input: (first) => plain(bottleneck({}), [first]),
  },
  {
    id: 'long',
    title: 'Long path',
    what: 'ten times the round trip',
    seeds: 1,
    flows: 1,
    input: (first) => plain(bottleneck({ delay: 0.2, queue: { limit: 100 } }), [first]),
  },
  {
    id: 'deep',
    title: 'Deep buffer',
    what: 'a queue of 300 packets',
    seeds: 1,
    flows: 1,
    input: (first) => plain(bottleneck({ queue: { limit: 300 } }), [first]),
  },
  {
    id: 'loss',
    title: 'Random loss',
    what: '1 in 500 lost, 3 seeds',
    seeds: 3,
    flows: 1,
    input: (first) => plain(bottleneck({ loss: { kind: 'bernoulli', rate: 0.002 } }), [first]),
  },
  {
    id: 'cubic',
    title: 'Beside CUBIC',
    what: `which joins at ${JOINS} s`,
    seeds: 1,
    flows: 2,
    input: (first) =>
      plain(bottleneck({}), [first, sender({ name: 'CUBIC', variant: 'cubic', law: '' }, { start: JOINS })]),
  },
  {
    id: 'itself',
    title: 'Beside itself',
    what: 'late, and 80 ms farther',
    seeds: 1,
    flows: 2,
    input: (first) =>
      plain(bottleneck({}), [first, { ...first, name: 'the late one', start: JOINS, sourceAccess: { delay: 0.045 } }]),
  },
  {
    id: 'marks',
    title: 'Marks',
    what: 'CoDel marks, two flows',
    seeds: 1,
    flows: 2,
    input: (first) => {
      const marked = { ...first, parameters: { recovery: 'sack', ecn: 'classic' } };
      return plain(bottleneck({ queue: { kind: 'codel', limit: 200, ecn: true } }), [
        marked,
        { ...marked, name: 'the late one', start: JOINS },
      ]);
    },
  },
  {
    id: 'chain',
    title: 'Mobile chain',
    what: '4 radio hops, 3 seeds',
    seeds: 3,
    flows: 1,
    input: (first) => ({
      duration: 20,
      network: { kind: 'manet', nodes: 5, area: [1000, 200], placement: { kind: 'chain' }, radio: { dataRate: 2e6 } },
      flows: [{ ...first, from: '0', to: '4', receiverWindow: 32 }],
    }),
  },
];

/** All repair losses by SACK, on stack `rfc`. */
function sender({ name, variant, law }: Prover, more: object = {}): object {
  return { name, variant, law, stack: 'rfc', receiverWindow: 10_000, parameters: { recovery: 'sack' }, ...more };
}

export interface ProvingRun {
  readonly path: ProvingPath;
  readonly prover: Prover;
  readonly scenario: Scenario;
}

/** The runs of these on all paths. */
export const runsOf = (provers: readonly Prover[]): readonly ProvingRun[] =>
  PATHS.flatMap((path) =>
    provers.flatMap((prover) =>
      Array.from({ length: path.seeds }, (_, seed): ProvingRun => {
        const parsed = parseScenario({ ...path.input(sender(prover)), seed: seed + 1 });
        if (!parsed.ok) throw new Error(parsed.problems.map((each) => `${each.path} ${each.message}`).join('; '));
        return { path, prover, scenario: parsed.scenario };
      }),
    ),
  );

/** What came of a prover on a path: means over its seeds. */
export interface Outcome {
  /** bit/s, of the first flow. */
  readonly goodput: number;
  /** s */
  readonly waiting: number;
  /** Jain's index; NaN: one flow. */
  readonly fairness: number;
  readonly dropped: number;
  readonly timeouts: number;
  /** Why there is none; ''. */
  readonly failed: string;
}

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Puts the runs of a prover on a path together. */
export function outcomeOf(path: ProvingPath, measured: readonly (Measured | Failed)[]): Outcome {
  const failed = measured.find((each) => 'failed' in each);
  const of = (name: FigureName, flow: number | null): number =>
    mean(measured.map((each) => ('failed' in each ? NaN : (figureOf(each, name, flow) ?? NaN))));
  return {
    goodput: of('goodput', 0),
    // Nodes with radios have no queue that all share.
    waiting: of(path.id === 'chain' ? 'p95Delay' : 'p95QueueingDelay', 0),
    fairness: path.flows === 2 ? of('fairness', null) : NaN,
    dropped: of('packetsDropped', 0),
    timeouts: of('timeouts', 0),
    failed: failed === undefined ? '' : failed.failed,
  };
}

/** The figures of two flows begin here, s: the second has joined. */
export const measuredFrom = (path: ProvingPath): number => (path.flows === 2 ? JOINS + 2 : 0);

export interface Verdict {
  readonly sign: 'good' | 'same' | 'bad';
  readonly bold: string;
  readonly why: string;
  /** The moment to look at, s; null: none. */
  readonly look: number | null;
}

const ms = (seconds: number): string => `${Math.round(seconds * 1000)} ms`;
const mb = (rate: number): string => `${(rate / 1e6).toFixed(rate < 1e6 ? 2 : 1)} Mb/s`;

/** What is said of a law on a path, beside the better of Reno and CUBIC. */
export function verdictOf(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Verdict {
  if (mine.failed !== '') return { sign: 'bad', bold: 'It could not be run.', why: mine.failed, look: null };
  const best = Math.max(reno.goodput, cubic.goodput);
  const others = `Reno has ${mb(reno.goodput)}, CUBIC ${mb(cubic.goodput)}.`;
  if (path.flows === 2) {
    const fair = Math.max(reno.fairness, cubic.fairness);
    if (mine.goodput < reno.goodput * 0.25)
      return { sign: 'bad', bold: `Starves: ${mb(mine.goodput)} are left.`, why: others, look: JOINS };
    if (mine.fairness < 0.75 && mine.fairness < fair - 0.05)
      return {
        sign: 'bad',
        bold: `Does not share: fairness ${mine.fairness.toFixed(2)}.`,
        why: `With Reno it is ${reno.fairness.toFixed(2)}, with CUBIC ${cubic.fairness.toFixed(2)}.`,
        look: JOINS,
      };
    if (mine.fairness > fair + 0.03)
      return {
        sign: 'good',
        bold: `Shares better: fairness ${mine.fairness.toFixed(2)}.`,
        why: `With Reno it is ${reno.fairness.toFixed(2)}, with CUBIC ${cubic.fairness.toFixed(2)}.`,
        look: null,
      };
    return { sign: 'same', bold: `Shares as the others do: ${mine.fairness.toFixed(2)}.`, why: others, look: null };
  }
  if (mine.goodput < best * 0.5)
    return { sign: 'bad', bold: `Leaves the link idle: ${mb(mine.goodput)}.`, why: others, look: 1 };
  const least = Math.min(reno.waiting, cubic.waiting);
  const waits = `Reno waits ${ms(reno.waiting)}, CUBIC ${ms(cubic.waiting)}.`;
  if (mine.goodput > best * 1.05)
    return { sign: 'good', bold: `Carries more: ${mb(mine.goodput)}.`, why: others, look: null };
  if (mine.goodput < Math.min(reno.goodput, cubic.goodput) * 0.95)
    return { sign: 'bad', bold: `Carries less: ${mb(mine.goodput)}.`, why: others, look: null };
  if (mine.waiting < least * 0.8 - 0.001)
    return { sign: 'good', bold: `Fills the link and waits ${ms(mine.waiting)}.`, why: waits, look: null };
  if (mine.waiting > Math.max(reno.waiting, cubic.waiting) * 1.2 + 0.001)
    return { sign: 'bad', bold: `Waits longer: ${ms(mine.waiting)}.`, why: waits, look: null };
  return { sign: 'same', bold: `As the others: ${mb(mine.goodput)}, ${ms(mine.waiting)}.`, why: waits, look: null };
}

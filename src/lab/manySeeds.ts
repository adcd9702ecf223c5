import type { FlowResult, Result } from './result.ts';

/** A mean over runs that differ in their seed only. */
export interface Estimate {
  readonly mean: number;
  /** Half of the 95 % confidence interval of the mean (Student's t); null with fewer than two runs. */
  readonly interval: number | null;
  /** Runs that had this figure: a mean of nothing has none. */
  readonly runs: number;
}

export type Figures = Readonly<Record<string, Estimate | null>>;

/** What came out of several runs, in the names and units of a result; null: no run had the figure. */
export interface ManySeeds {
  readonly seeds: readonly number[];
  /** 16 hex digits for each run, in the order of the seeds. */
  readonly digests: readonly string[];
  readonly flows: readonly { readonly index: number; readonly name: string; readonly figures: Figures }[];
  /** Jain's index of the goodputs of the TCP flows. */
  readonly fairness: Estimate | null;
  /** Of the network of mobile nodes, if it is one. */
  readonly manet?: Figures;
}

/** 97.5 % quantiles of Student's t for 1 to 4 degrees of freedom; beyond, the expansion below errs by 0.003 at most. */
const STUDENT = [12.7062, 4.3027, 3.1824, 2.7764];

/** 97.5 % quantile of Student's t (Abramowitz and Stegun, 26.7.5). */
export function studentQuantile(degrees: number): number {
  const known = STUDENT[degrees - 1];
  if (known !== undefined) return known;
  const z = 1.959964;
  const z3 = z * z * z;
  const z5 = z3 * z * z;
  const z7 = z5 * z * z;
  return (
    z +
    (z3 + z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees * degrees) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees * degrees * degrees)
  );
}

/** Mean and confidence interval of what the runs gave; null where none gave anything. */
export function estimate(values: readonly (number | null)[]): Estimate | null {
  const given = values.filter((value) => value !== null);
  const runs = given.length;
  if (runs === 0) return null;
  const mean = given.reduce((sum, value) => sum + value, 0) / runs;
  if (runs === 1) return { mean, interval: null, runs };
  const squares = given.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, interval: studentQuantile(runs - 1) * Math.sqrt(squares / (runs - 1) / runs), runs };
}

const OF_FLOW = [
  'goodput',
  'throughput',
  'deliveryRatio',
  'dropRatio',
  'meanDelay',
  'jitter',
] as const satisfies readonly (keyof FlowResult)[];
const OF_TCP = ['retransmissions', 'timeouts', 'meanRtt', 'meanCwnd'] as const;
const OF_MANET = [
  'meanHops',
  'partitionRatio',
  'routingPackets',
  'routingOverhead',
  'routeChanges',
  'discoveries',
  'meanDiscovery',
] as const;

/** Results of the same scenario with other seeds, taken together. At least one. */
export function manySeeds(results: readonly Result[]): ManySeeds {
  const [first] = results;
  if (first === undefined) throw new Error('no run');
  const flows = first.flows.map(({ index, name, kind }) => {
    const of = results.map((result) => result.flows[index]!);
    const common = OF_FLOW.map((figure) => [figure, estimate(of.map((flow) => flow[figure]))] as const);
    const tcp =
      kind === 'tcp'
        ? OF_TCP.map(
            (figure) => [figure, estimate(of.map((flow) => (flow.kind === 'tcp' ? flow[figure] : null)))] as const,
          )
        : [];
    return { index, name, figures: Object.fromEntries([...common, ...tcp]) };
  });
  const manet = OF_MANET.map(
    (figure) => [figure, estimate(results.map((result) => result.manet?.[figure] ?? null))] as const,
  );
  return {
    seeds: results.map(({ scenario }) => scenario.seed),
    digests: results.map(({ digest }) => digest),
    flows,
    fairness: estimate(results.map(({ fairness }) => fairness)),
    ...(first.manet === undefined ? {} : { manet: Object.fromEntries(manet) }),
  };
}

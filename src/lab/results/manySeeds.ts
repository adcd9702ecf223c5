import { figureOf, FLOW_METRICS, MANET_METRICS, metricsOf, type FlowMetricName } from './metrics.ts';
import type { Result } from './result.ts';

/** A mean over runs that differ only in their seed. */
export interface Estimate {
  readonly mean: number;
  /**
   * Half-width of the 95 % confidence interval of the mean (Student's t); null with fewer than two runs, or without
   * randomness.
   */
  readonly interval: number | null;
  /** Number of runs with this figure. */
  readonly runs: number;
  /** The figure of each run, in seed order; null: none. */
  readonly values: readonly (number | null)[];
}

export type Figures = Readonly<Record<string, Estimate | null>>;

/** Results of several runs, in the names and units of a result; null: no run had the figure. */
export interface ManySeeds {
  readonly seeds: readonly number[];
  /** 16 hex digits per run, in seed order. */
  readonly digests: readonly string[];
  /** Whether runs differ: false if several runs are equal. null: one run alone cannot tell. */
  readonly random: boolean | null;
  readonly flows: readonly { readonly index: number; readonly name: string; readonly figures: Figures }[];
  /** All flows together. */
  readonly total: Figures;
  /** Jain's index of the goodputs of the TCP flows. */
  readonly fairness: Estimate | null;
  /** Figures of the network of mobile nodes, if there is one. */
  readonly manet?: Figures;
}

/**
 * 97.5 % quantiles of Student's t for 1 to 4 degrees of freedom; above, the error of the expansion below is at most
 * 0.003.
 */
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

/** Mean and confidence interval of the runs' values; null: no values. */
export function estimate(values: readonly (number | null)[]): Estimate | null {
  const given = values.filter((value) => value !== null);
  const runs = given.length;
  if (runs === 0) return null;
  // The mean of equal values is that value, without rounding.
  const same = given.every((value) => value === given[0]);
  const mean = same ? given[0]! : given.reduce((sum, value) => sum + value, 0) / runs;
  if (runs === 1) return { mean, interval: null, runs, values };
  const squares = given.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, interval: studentQuantile(runs - 1) * Math.sqrt(squares / (runs - 1) / runs), runs, values };
}

/** The results of a run without identification and wall time. */
const outcomeOf = ({ flows, links, fairness, manet, events }: Result): string =>
  JSON.stringify({ flows, links, fairness, manet, events });

/** Combines results of the same scenario with different seeds. At least one. */
export function manySeeds(results: readonly Result[]): ManySeeds {
  const [first] = results;
  if (first === undefined) throw new Error('no run');
  const outcome = outcomeOf(first);
  const random = results.length < 2 ? null : results.some((result) => outcomeOf(result) !== outcome);
  const over = (values: readonly (number | null)[]): Estimate | null => {
    const mean = estimate(values);
    return mean === null || random !== false ? mean : { ...mean, interval: null };
  };
  const figuresOf = (
    metrics: readonly { readonly name: FlowMetricName }[],
    of: (result: Result) => Parameters<typeof figureOf>[0],
  ): Figures =>
    Object.fromEntries(metrics.map(({ name }) => [name, over(results.map((result) => figureOf(of(result), name)))]));
  const flows = first.flows.map((flow) => ({
    index: flow.index,
    name: flow.name,
    figures: figuresOf(metricsOf(flow), ({ flows: all }) => all[flow.index]!),
  }));
  const manet = MANET_METRICS.map(
    ({ name }) => [name, over(results.map((result) => result.manet?.[name] ?? null))] as const,
  );
  return {
    seeds: results.map(({ scenario }) => scenario.seed),
    digests: results.map(({ digest }) => digest),
    random,
    flows,
    total: figuresOf(
      FLOW_METRICS.filter(({ name }) => name in first.total),
      ({ total }) => total,
    ),
    fairness: over(results.map(({ fairness }) => fairness)),
    ...(first.manet === undefined ? {} : { manet: Object.fromEntries(manet) }),
  };
}

import { useEffect, useRef, useState } from 'react';
import { costOf } from '#lab/results/cost.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { figureOf, type FlowSeries, type Measured } from '#study/measured.ts';
import type { Pool } from '#study/pool.ts';
import { GREY } from '../../../ui/tones.ts';
import { tonesOfFlows } from '../model/names.ts';
import { FEW_FLOWS } from './lanes.ts';
import { webPool } from '../../../run/worker/webPool.ts';

/** Results of a first run of the draft. */
export interface FirstRun {
  /** The scenario that was run, to its end or until `until`, s. */
  readonly scenario: Scenario;
  readonly until: number;
  /**
   * Goodput of each flow averaged over the whole run, bit/s; null: none. Averages from each flow's own start could not
   * be summed.
   */
  readonly goodput: readonly (number | null)[];
  /** Each flow over time; columns of `width` s. */
  readonly series: readonly FlowSeries[];
  readonly width: number;
  readonly timeouts: number | null;
  readonly fairness: number | null;
}

/** Time without changes before the draft is run, ms. */
const REST = 400;
/** Maximum duration of a first run on an ordinary machine, s; longer ones are truncated. */
const LONGEST = 2;
const COLUMNS = 120;

/** The scenario without what only the drawing needs. */
const meantBy = ({ network, ...rest }: Scenario): string =>
  JSON.stringify({
    ...rest,
    network: network.kind === 'custom' ? { ...network, nodes: network.nodes.map(({ id }) => id) } : network,
  });

/** As much of a scenario as can be run while the user continues. */
function cutShort(scenario: Scenario): Scenario {
  const { seconds } = costOf(scenario);
  if (seconds <= LONGEST) return scenario;
  const duration = Math.max(1e-3, Number(((scenario.duration * LONGEST) / seconds).toPrecision(1)));
  return { ...scenario, duration, interventions: scenario.interventions.filter(({ at }) => at < duration) };
}

/** Mean of the rates in equal columns of time. */
const meanOf = (rates: Float32Array): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

export function firstRun(scenario: Scenario, until: number, measured: Measured): FirstRun {
  return {
    scenario,
    until,
    goodput: scenario.flows.map((_, flow) => {
      const rates = measured.series?.flows[flow]?.goodput;
      return rates === undefined ? null : meanOf(rates);
    }),
    series: measured.series?.flows ?? [],
    width: measured.series?.width ?? until,
    timeouts: figureOf(measured, 'timeouts', null),
    fairness: figureOf(measured, 'fairness', null),
  };
}

/** Goodput over time: one line per flow if there are few, otherwise one line for their sum; and the highest value. */
export function linesOf({ series, scenario }: FirstRun) {
  const tones = tonesOfFlows(scenario.flows);
  const sum = (column: number): number => series.reduce((all, { goodput }) => all + (goodput[column] ?? 0), 0);
  const lines =
    series.length <= FEW_FLOWS
      ? series.map(({ goodput }, flow) => ({ values: [...goodput], tone: tones[flow] ?? GREY }))
      : [{ values: Array.from(series[0]!.goodput, (_, column) => sum(column)), tone: GREY }];
  return { tones, lines, most: lines.reduce((high, { values }) => values.reduce((a, b) => Math.max(a, b), high), 0) };
}

/** Total goodput of all flows, bit/s. */
export const totalOf = ({ goodput }: FirstRun): number => goodput.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Runs a scenario in a worker once it has been unchanged for a moment; null: no result yet, or none possible. */
export function useFirstRun(scenario: Scenario | null): FirstRun | null {
  const [given, give] = useState<FirstRun | null>(null);
  const pool = useRef<Pool | null>(null);
  /** The last scenario run. */
  const known = useRef('');
  useEffect(
    () => () => {
      pool.current?.close();
      pool.current = null;
      known.current = '';
    },
    [],
  );
  useEffect(() => {
    if (scenario === null || scenario.flows.length === 0 || scenario.network.kind === 'script') return undefined;
    const timer = setTimeout(() => {
      const meaning = meantBy(scenario);
      if (meaning === known.current) return;
      known.current = meaning;
      const short = cutShort(scenario);
      const order = { scenario: short, from: 0, points: COLUMNS };
      pool.current ??= webPool(1);
      pool.current.run([{ id: 0, order }], (_, outcome) =>
        give('failed' in outcome ? null : firstRun(scenario, short.duration, outcome)),
      );
    }, REST);
    return () => clearTimeout(timer);
  }, [scenario]);
  return given;
}

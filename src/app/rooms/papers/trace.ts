/** The labelled events on the trace of a window, computed from its run. */
import { marksOf, seriesNamed, valueAt, type RunFacts } from '../../../lessons/facts.ts';

export const PHASES = {
  slowStart: 'slow start',
  avoidance: 'congestion avoidance',
  recovery: 'fast recovery',
  timeout: 'timeout',
} as const;
type Phase = keyof typeof PHASES;

export interface Stretch {
  readonly phase: Phase;
  /** s */
  readonly from: number;
  readonly to: number;
}

type Spot = readonly [time: number, value: number];

/** A quantity of the first flow as a step line, with the extremes of each bucket. */
export function stepsOf(facts: RunFacts, quantity: 'cwnd' | 'ssthresh', from: number, to: number): readonly Spot[] {
  const series = seriesNamed(facts, quantity, 0);
  const spots: Spot[] = [];
  let before = NaN;
  for (let at = 0; series !== undefined && at < series.last.length; at++) {
    const [end, last] = [(at + 1) * facts.bucket, series.last[at]!];
    if (end < from || end > to + facts.bucket / 2 || Number.isNaN(last)) continue;
    if (series.max[at]! > Math.max(before, last)) spots.push([end - facts.bucket / 2, series.max[at]!]);
    if (series.min[at]! < Math.min(before, last)) spots.push([end - facts.bucket / 2, series.min[at]!]);
    spots.push([end, last]);
    before = last;
  }
  return spots;
}

/**
 * The phases of the first flow in order; a timeout lasts from the expiry of the timer until new data is acknowledged.
 */
export function phasesOf(facts: RunFacts, until: number): readonly Stretch[] {
  const begins = facts.marks.flatMap(({ flow, kind, phase, time }): Omit<Stretch, 'to'>[] => {
    if (flow !== 0 || time >= until) return [];
    const named = kind === 'established' && phase === 'slowStart' ? phase : kind;
    return named in PHASES ? [{ phase: named as Phase, from: time }] : [];
  });
  return begins.map((stretch, at) => ({ ...stretch, to: begins[at + 1]?.from ?? until }));
}

/** Means over the window reductions of a run: cwnd before and after, segments; the time between two, s and RTTs. */
export interface Steady {
  readonly before: number;
  readonly after: number;
  readonly seconds: number;
  readonly trips: number;
  /** Times of the last two reductions, s. */
  readonly last: readonly [number, number];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The first reduction ends the start-up and does not count. null: fewer than three reductions. */
export function steadyOf(facts: RunFacts, until: number): Steady | null {
  const cuts = marksOf(facts, 'cut', 0)
    .filter(({ time }) => time < until)
    .slice(1);
  const [one, other] = cuts.slice(-2);
  if (one === undefined || other === undefined) return null;
  const seconds = mean(cuts.slice(1).map(({ time }, at) => time - cuts[at]!.time));
  return {
    before: mean(cuts.map((cut) => cut.before)),
    after: mean(cuts.map(({ value }) => value)),
    seconds,
    trips: seconds / valueAt(facts, 'rtt', 0, other.time),
    last: [one.time, other.time],
  };
}

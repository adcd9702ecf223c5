/** The content of a lesson's picture, in s and the unit of its quantity: pure data from the facts of a run. */
import {
  marksOf,
  rateOf,
  seriesNamed,
  type FactMark,
  type RunFacts,
  type ShownQuantity,
} from '../../../lessons/facts.ts';
import { rateWindow } from '../../../lessons/score.ts';

type Spot = readonly [time: number, value: number];

interface Tint {
  readonly phase: 'slowStart' | 'recovery';
  readonly from: number;
  readonly to: number;
}

/** A quantity of a flow as a step line. */
export function lineOf(facts: RunFacts, of: ShownQuantity, flow: number, from: number, to: number): readonly Spot[] {
  if (of === 'rate') {
    const width = rateWindow(facts);
    return Array.from({ length: 201 }, (_, at): Spot => {
      const time = from + ((to - from) * at) / 200;
      return [time, rateOf(facts, flow, Math.max(0, time - width), time)];
    }).filter(([, value]) => Number.isFinite(value));
  }
  const series = seriesNamed(facts, of, flow);
  if (series === undefined) return [];
  const { bucket } = facts;
  const spots: Spot[] = [];
  let before = NaN;
  for (let at = Math.max(0, Math.floor(from / bucket)); at < series.last.length; at++) {
    const end = (at + 1) * bucket;
    if (end > to + 1e-9) break;
    const last = series.last[at]!;
    if (Number.isNaN(last) || last > 9999) continue;
    const middle = end - bucket / 2;
    if (series.max[at]! > Math.max(before, last)) spots.push([middle, series.max[at]!]);
    if (series.min[at]! < Math.min(before, last)) spots.push([middle, series.min[at]!]);
    if (end >= from) spots.push([end, last]);
    before = last;
  }
  return spots;
}

/** The phases of a flow with a tint. */
export function tintsOf(facts: RunFacts, flow: number, from: number, to: number): readonly Tint[] {
  const tints: Tint[] = [];
  let open: FactMark | null = null;
  const close = (end: number): void => {
    if (open === null) return;
    const phase = open.phase === 'fastRecovery' ? 'recovery' : 'slowStart';
    if (end > from && open.time < to) tints.push({ phase, from: Math.max(from, open.time), to: Math.min(end, to) });
    open = null;
  };
  for (const mark of facts.marks) {
    if (mark.flow !== flow) continue;
    if (mark.kind !== 'timeout' && mark.phase === '') continue;
    if (mark.time > to) break;
    close(mark.time);
    if (mark.phase === 'fastRecovery' || mark.phase === 'slowStart') open = mark;
  }
  close(to);
  return tints;
}

/** Marks of a kind between two times, at least `apart` seconds apart: closer ones would overlap. */
export function signsOf(
  facts: RunFacts,
  kind: string,
  flow: number,
  from: number,
  to: number,
  apart: number,
): readonly FactMark[] {
  let last = -Infinity;
  return marksOf(facts, kind, flow).filter(({ time }) => {
    if (time < from || time > to || time - last < apart) return false;
    last = time;
    return true;
  });
}

/** The maximum of a quantity in a run, over several flows. */
export const mostOf = (facts: RunFacts, of: ShownQuantity, flows: readonly number[]): number =>
  Math.max(
    1,
    ...flows.map((flow) => Math.max(...lineOf(facts, of, flow, 0, facts.duration).map(([, value]) => value), 1)),
  );

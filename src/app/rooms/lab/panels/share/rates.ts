import { transmission } from '#engine/link/transmission.ts';
import { sum } from 'd3-array';
import { stack, type SeriesPoint } from 'd3-shape';
import type { FlowGroup } from '#app/run/facts/groups.ts';
import { linksAfter, stretchesOf } from '#app/run/facts/changes.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Series } from '#app/run/record/series.ts';
import { rateBetween, wholeBuckets } from '#app/run/record/values.ts';
import type { TimeRange } from '#app/run/view/range.ts';

/**
 * Minimum number of packets in the averaging time of a rate. With fewer, one more packet could exceed the link's rate.
 */
const PACKETS = 100;

/** Minimum averaging time for a link, in whole buckets, s. */
export function leastBin({ links, flows, bucket }: Opened, link: number): number {
  const largest = flows.reduce((most, { segmentSize }) => Math.max(most, segmentSize), 0);
  return Math.ceil(transmission(links[link] ?? { rate: Infinity }, PACKETS * largest, PACKETS) / bucket) * bucket;
}

/** Mb/s of a flow between two times. */
export const megabits = (data: RunData, flow: number, from: number, to: number): number =>
  rateBetween(data, flow, from, to) / 1e6;

/** Rate of a flow, Mb/s, over the `bin` s before a time, s, rounded down to whole buckets. */
export function megabitsBefore(data: RunData, flow: number, bin: number, time: number): number {
  const until = wholeBuckets(data, time) * data.opened.bucket;
  return megabits(data, flow, Math.max(0, until - bin), until);
}

/** Capacity of a link in a stretch of time, s. */
interface Capacity extends TimeRange {
  /** Mb/s */
  readonly megabits: number;
}

/** Capacity of a link in a time window: one stretch per change of its rate. At least one. */
export function capacitySteps(
  data: RunData,
  link: number,
  window: { readonly from: number; readonly to: number },
): readonly Capacity[] {
  const { opened } = data;
  const steps = stretchesOf(data, window).map(({ from, to, changes }) => ({
    from,
    to,
    megabits: (linksAfter(opened, changes)[link]?.rate ?? 1e6) / 1e6,
  }));
  const first = steps[0] ?? { ...window, megabits: (opened.links[link]?.rate ?? 1e6) / 1e6 };
  return steps.slice(1).reduce<Capacity[]>(
    (known, step) => {
      const last = known.at(-1)!;
      return last.megabits === step.megabits ? [...known.slice(0, -1), { ...last, to: step.to }] : [...known, step];
    },
    [first],
  );
}

interface Kept {
  readonly version: number;
  readonly bin: number;
  readonly step: number;
  /** By index; NaN: not computed yet. */
  values: Float64Array;
}

const all = new WeakMap<Series, Kept>();

/**
 * `megabitsBefore` at every `step` s: values before the newest bucket never change, so they are computed once, not per
 * frame.
 */
export function megabitsAtPlace(data: RunData, flow: number, bin: number, step: number, place: number): number {
  const time = place * step;
  const series = data.series.ofFlow('delivered', flow);
  // The newest bucket may still change, and later ones are unknown.
  if (series === undefined || place < 0 || time >= (series.length - 1) * data.opened.bucket)
    return megabitsBefore(data, flow, bin, time);
  let kept = all.get(series);
  if (kept === undefined || kept.version !== series.version || kept.bin !== bin || kept.step !== step) {
    kept = { version: series.version, bin, step, values: new Float64Array(512).fill(NaN) };
    all.set(series, kept);
  }
  if (place >= kept.values.length) {
    const more = new Float64Array(2 * place).fill(NaN);
    more.set(kept.values);
    kept.values = more;
  }
  const known = kept.values[place]!;
  if (!Number.isNaN(known)) return known;
  const value = megabitsBefore(data, flow, bin, time);
  kept.values[place] = value;
  return value;
}

/** Cumulative rates of groups of flows at some times, Mb/s: lower and upper edge of each group. */
export function stackedEdges(
  groups: readonly FlowGroup[],
  times: readonly number[],
  rateOf: (flow: number, index: number) => number,
): readonly (readonly SeriesPoint<number>[])[] {
  return stack<unknown, number, FlowGroup>()
    .keys(groups)
    .value((index, { flows }) => sum(flows, (flow) => rateOf(flow, index)))(times.keys());
}

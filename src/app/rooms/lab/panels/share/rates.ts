import { sum } from 'd3-array';
import { stack, type SeriesPoint } from 'd3-shape';
import type { FlowGroup } from '#app/run/groups.ts';
import { linksAfter, stretchesOf } from '#app/run/changes.ts';
import type { Opened } from '#lab/protocol.ts';
import type { RunData } from '#app/run/runData.ts';
import type { Series } from '#app/run/series.ts';
import { rateBetween, wholeBuckets } from '#app/run/values.ts';

/** A rate is taken over the time of at least so many packets: over less, one packet more or less would show more than the link carries. */
const PACKETS = 100;

/** The shortest time over which a rate on a link means something, in whole buckets, s. */
export function leastBin({ links, flows, bucket }: Opened, link: number): number {
  const largest = flows.reduce((most, { segmentSize }) => Math.max(most, segmentSize), 0);
  return Math.ceil((PACKETS * largest * 8) / (links[link]?.rate ?? Infinity) / bucket) * bucket;
}

/** Mb/s of a flow from one time to another. */
export const megabits = (data: RunData, flow: number, from: number, to: number): number =>
  rateBetween(data, flow, from, to) / 1e6;

/** Mb/s of a flow in the `bin` s before a time, in whole buckets. A little shorter than that is as good as whole. */
export function megabitsBefore(data: RunData, flow: number, bin: number, time: number): number {
  const until = wholeBuckets(data, time) * data.opened.bucket;
  return megabits(data, flow, Math.max(0, until - bin), until);
}

/** What a link could carry in a stretch of time, s. */
interface Capacity {
  readonly from: number;
  readonly to: number;
  /** Mb/s */
  readonly megabits: number;
}

/** What a link could carry in a window of time: another stretch for each change of its rate. At least one. */
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
  /** By place; not a number: not read yet. */
  values: Float64Array;
}

const all = new WeakMap<Series, Kept>();

/**
 * The same at every `step` s: what lies behind the newest bucket of the record stays as it is, so it is read once,
 * not once a frame.
 */
export function megabitsAtPlace(data: RunData, flow: number, bin: number, step: number, place: number): number {
  const time = place * step;
  const series = data.series.ofFlow('delivered', flow);
  // The newest bucket may still change, and none after it is known.
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

/** The rates of groups of flows upon one another at some times, Mb/s: where each group begins and ends. */
export function stackedEdges(
  groups: readonly FlowGroup[],
  times: readonly number[],
  rateOf: (flow: number, index: number) => number,
): readonly (readonly SeriesPoint<number>[])[] {
  return stack<unknown, number, FlowGroup>()
    .keys(groups)
    .value((index, { flows }) => sum(flows, (flow) => rateOf(flow, index)))(times.keys());
}

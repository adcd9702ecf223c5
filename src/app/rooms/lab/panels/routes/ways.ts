import { WAY } from '#lab/protocol/manetProtocol.ts';
import type { TimeRange } from '#app/run/range.ts';
import type { RunData } from '#app/run/runData.ts';
import { emptyRange } from '#app/run/series.ts';

/** A stretch, s, with a constant number of hops of a flow's route; 0: no route. */
export interface Way extends TimeRange {
  readonly hops: number;
  /** A hop was out of range, which the protocol had not noticed. */
  readonly broken: boolean;
}

/** Hops over the air of a flow's present route; 0: none. */
export function hopsNow({ opened, present }: RunData, flow: number): number {
  const nodes = present.manet?.routes[flow]?.data ?? [];
  const facts = opened.manet;
  if (facts === null || nodes.at(-1) !== facts.ends[flow]?.to) return 0;
  return nodes.filter((node, place) => place > 0 && node < facts.radios && nodes[place - 1]! < facts.radios).length;
}

/**
 * The routes of a flow in a window up to `until`, s, sampled every `step` buckets. A route lost and found between two
 * samples counts as lost for one of them.
 */
export function stretchesIn(
  data: RunData,
  flow: number,
  window: TimeRange,
  until: number,
  step: number,
): readonly Way[] {
  const { bucket } = data.opened;
  const hops = data.series.ofFlow('hops', flow);
  const route = data.series.ofFlow('route', flow);
  const begin = Math.max(window.from, data.startOf(flow));
  const ways: { from: number; to: number; hops: number; broken: boolean }[] = [];
  const range = emptyRange();
  // Runs hundreds of times per frame.
  const add = (from: number, to: number, now: number, broken: boolean): void => {
    const last = ways.at(-1);
    if (last !== undefined && last.hops === now && last.broken === broken && last.to >= from - 1e-9) last.to = to;
    else ways.push({ from, to, hops: now, broken });
  };
  const first = Math.floor(begin / bucket / step) * step;
  for (let at = first; hops !== undefined && at * bucket < until; at += step) {
    const [from, to] = [Math.max(begin, at * bucket), Math.min(until, (at + step) * bucket)];
    if (to <= from) continue;
    hops.range(at, at + step, range);
    if (range.newest < 0) continue;
    const { min, last } = range;
    const isNow = to >= data.present.now;
    const now = isNow ? hopsNow(data, flow) : min === 0 ? 0 : last;
    add(from, to, now, now > 0 && route?.range(at, at + step, range).min === WAY.BROKEN);
  }
  return ways;
}

import { WAY } from '#lab/manetProtocol.ts';
import type { TimeRange } from '#app/run/range.ts';
import type { RunData } from '#app/run/runData.ts';
import { emptyRange } from '#app/run/series.ts';

/** For this long, s, the routing tables led a flow over so many hops; 0: nowhere. */
export interface Way extends TimeRange {
  readonly hops: number;
  /** One of the hops was out of range: the protocol had not noticed. */
  readonly broken: boolean;
}

/** Hops of the present route of a flow over the air; 0: there is none. */
export function hopsNow({ opened, present }: RunData, flow: number): number {
  const nodes = present.manet?.routes[flow]?.data ?? [];
  const facts = opened.manet;
  if (facts === null || nodes.at(-1) !== facts.ends[flow]?.to) return 0;
  return nodes.filter((node, place) => place > 0 && node < facts.radios && nodes[place - 1]! < facts.radios).length;
}

/**
 * How the routes of a flow were in a window up to `until`, s, looked at every `step` buckets. A route that was lost and
 * found again between two looks is lost for one of them.
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
  const ways: Way[] = [];
  const range = emptyRange();
  const add = (from: number, to: number, of: Pick<Way, 'hops' | 'broken'>): void => {
    const last = ways.at(-1);
    if (last !== undefined && last.hops === of.hops && last.broken === of.broken && last.to >= from - 1e-9)
      ways[ways.length - 1] = { ...last, to };
    else ways.push({ from, to, ...of });
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
    add(from, to, { hops: now, broken: now > 0 && route?.range(at, at + step).min === WAY.BROKEN });
  }
  return ways;
}

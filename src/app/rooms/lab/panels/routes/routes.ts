import type { Box, Drawn, MarksPicture } from '#app/charts/marks/drawn.ts';
import { fitted, widthOf } from '#app/charts/plot/labelPlacement.ts';
import { timePlot } from '#app/charts/plot/timePlot.ts';
import { sampleStep, shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { recordedAt, sumBetween } from '#app/run/record/values.ts';
import { ROUTING_TONE } from '#app/ui/palette.ts';
import { clockTime, count, listed } from '#app/ui/words/numbers.ts';
import type { FlowFacts } from '#lab/protocol/protocol.ts';
import { binsOf, stretchesOf, type Counted } from '../kit/bars.ts';
import { beginOf, intervalOf, intervalText, timeRows } from '../kit/timeRows.ts';
import { nearestSign } from '../kit/nearest.ts';
import { panelOf, type ChartMark, type PanelSettings } from '../kit/panel.ts';
import { WAY } from '#lab/protocol/manetProtocol.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import { emptyRange } from '#app/run/record/series.ts';
import { centredAt } from '../kit/label.ts';

/** A stretch, s, with a constant number of hops of a flow's route; 0: no route. */
interface Way extends TimeRange {
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

/** Routing messages of all nodes. */
const MESSAGES: Counted = {
  of: (data, from, to, run = data) => sumBetween(run, run.series.ofAll('routing'), from, to),
  every: intervalOf,
};

/**
 * `least`: minimum height of a lane, px; lanes that do not fit are omitted. `bars`: height of the bars below all lanes,
 * in lanes. `gap`: between lanes, px.
 */
const LANE = { least: 9, bars: 1.1, gap: 1 } as const;
/** Text scale from which a screen counts as a projector. */
const LARGE = 1.5;
/** Minimum width of a stretch without a route, px, so that it is visible. */
const LEAST = 3;

const hopsText = (hops: number): string => (hops === 0 ? 'none' : String(hops));

/** Areas of the lanes and the bars. */
function areasOf(data: RunData, view: View, flows: readonly FlowFacts[]) {
  const { top, bottom, sizes, narrow } = view;
  // On a projector and on narrow screens, lanes need the room of the bars.
  const hasBars = data.series.ofAll('routing') !== undefined && !narrow && sizes.scale < LARGE;
  const room = bottom - top;
  const least = LANE.least * sizes.scale;
  const most = Math.max(1, Math.floor(room / least) - (hasBars ? 1 : 0));
  const shown = flows.slice(0, most);
  const height = Math.min(2.4 * least, room / (shown.length + (hasBars ? LANE.bars : 0)));
  const lanes = shown.map((flow, place) => ({ flow, y: top + place * height, height: height - LANE.gap }));
  const barsTop = top + shown.length * height + 2;
  return { lanes, bars: hasBars ? { top: barsTop, bottom } : null, more: flows.length - shown.length };
}

/** The flows that use a radio: one by cable alone has no route to lose. */
const routed = ({ opened: { flows, manet } }: RunData): readonly FlowFacts[] =>
  flows.filter(({ index }) => {
    const ends = manet?.ends[index];
    return ends === undefined || Math.min(ends.from, ends.to) < manet!.radios;
  });

/** These flows, selected ones first. */
function flowsOf(data: RunData, { flow, hovered }: Pick<PanelSettings, 'flow' | 'hovered'>): readonly FlowFacts[] {
  const wanted = [flow, hovered];
  const rank = ({ index }: FlowFacts): number => (wanted.includes(index) ? 0 : 1);
  return [...routed(data)].sort((a, b) => rank(a) - rank(b) || a.index - b.index);
}

function laneOf(view: View, ways: readonly Way[], flow: number, y: number, height: number): readonly Drawn[] {
  const boxOf = ({ from, to }: Way, least: number): Box => {
    const x = Math.max(view.left, xOf(view, from));
    return { x, y, width: Math.max(least, xOf(view, to) - x), height };
  };
  const works = ways.filter(({ hops }) => hops > 0);
  const none = ways.filter(({ hops }) => hops === 0);
  const edges = none.map((way) => ({ ...boxOf(way, LEAST), width: 2 }));
  return [
    { kind: 'boxes', boxes: works.map((way) => boxOf(way, 1)), paint: flow, hatched: 1e4 },
    {
      kind: 'boxes',
      boxes: works.filter(({ broken }) => broken).map((way) => boxOf(way, LEAST)),
      paint: 'loss',
      lines: 5,
    },
    { kind: 'boxes', boxes: none.map((way) => boxOf(way, LEAST)), paint: 'timeout' },
    { kind: 'boxes', boxes: edges, paint: 'loss' },
  ];
}

function picture(data: RunData, view: View, settings: PanelSettings): MarksPicture {
  const until = shownUntil(view);
  const flows = flowsOf(data, settings);
  const { lanes, bars, more } = areasOf(data, view, flows);
  const plot = timePlot(view, { least: 0, most: 1, ticks: [] }, settings.cursor);
  const { labels } = plot;
  const { sizes } = view;
  const ground: Drawn[] = [];
  const x = xOf(view, until) + 15 * Math.min(1.5, sizes.scale);
  const step = sampleStep(view, data.opened.bucket);
  for (const { flow, y, height } of lanes) {
    const ways = stretchesIn(data, flow.index, view, until, step);
    ground.push(...laneOf(view, ways, flow.index, y, height));
    for (const way of ways) {
      const text = hopsText(way.hops);
      const left = Math.max(view.left, xOf(view, way.from));
      if (widthOf(text, 'ribbon', sizes) + 8 > xOf(view, way.to) - left) continue;
      const look = way.hops === 0 ? ({ kind: 'loss' } as const) : ({ kind: 'ribbon', flow: flow.index } as const);
      labels.insist([{ ...look, text, x: left + 5, y: y + height / 2, centred: true }]);
    }
  }
  const at = Math.min(settings.cursor ?? until, view.known);
  const [first, last] = [lanes[0], lanes.at(-1)];
  if (first !== undefined && last !== undefined) {
    const middle = (first.y + last.y + last.height) / 2;
    if (view.strip !== true && !view.narrow)
      labels.insist([centredAt('note', 'Hops', view.left - 10, middle, { anchor: 'end' })]);
    const each = lanes.filter(({ flow }) => data.startOf(flow.index) <= at);
    const text = shortOf(
      each.map(({ flow }) => [flow.name, hopsText(hopsAt(data, flow.index, at, until))] as const),
      more,
      view.width - x - 2,
      sizes,
    );
    const isTwo = bars === null && !view.narrow && data.series.ofAll('routing') !== undefined;
    const half = isTwo ? sizes.text.note * 0.6 : 0;
    if (text !== '') labels.insist([centredAt('note', text, x, middle - half)]);
    if (isTwo) {
      const words = messagesText(data, view, at).replace(/ since .*/, '');
      labels.insist([centredAt('note', words, x, middle + half, { tone: ROUTING_TONE })]);
    }
  }
  if (bars !== null) {
    const bins = binsOf(MESSAGES, data, view, until);
    const most = Math.max(1, ...bins.map(({ value }) => value));
    const room = bars.bottom - bars.top;
    const boxes = stretchesOf(bins, view).map(({ x: from, width, value }) => {
      const height = Math.max(2, (room * value) / most);
      return { x: from, width, y: bars.bottom - height, height };
    });
    ground.push({ kind: 'boxes', boxes, paint: 'routing' });
    const y = (bars.top + bars.bottom) / 2;
    labels.insist([centredAt('note', 'Routing', view.left - 10, y, { anchor: 'end' })]);
    const words = messagesText(data, view, at);
    const sent = { kind: 'note', x, y, centred: true, tone: ROUTING_TONE } as const;
    labels.addFirst([
      { ...sent, text: words },
      { ...sent, text: words.replace(/ since .*/, '') },
    ]);
  }
  const { grid, ...rest } = plot.picture();
  return { ...rest, grid: grid.length === 0 ? [view.bottom] : grid, layers: { ground, lines: [] }, fork: null };
}

/** "CUBIC 3, Vegas none, and 4 more", as much of it as has room: of one flow at least, with a shorter name. */
function shortOf(
  ways: readonly (readonly [name: string, hops: string])[],
  more: number,
  room: number,
  sizes: View['sizes'],
): string {
  for (let shown = ways.length; shown > 0; shown--) {
    const left = more + ways.length - shown;
    const others = left > 0 ? `, and ${left} more` : '';
    const text =
      ways
        .slice(0, shown)
        .map(([name, way]) => `${name} ${way}`)
        .join(', ') + others;
    if (widthOf(text, 'note', sizes) <= room) return text;
  }
  const [first] = ways;
  if (first === undefined) return '';
  const left = more + ways.length - 1;
  const rest = ` ${first[1]}${left > 0 ? `, and ${left} more` : ''}`;
  return (
    fitted(
      first[0],
      'note',
      room - widthOf(rest, 'note', sizes),
      sizes,
      ways.map(([name]) => name),
    ) + rest
  );
}

/** Hops of a flow's route at a time, s; exact for now. */
const hopsAt = (data: RunData, flow: number, time: number, until: number): number =>
  time >= until && until === data.present.now
    ? hopsNow(data, flow)
    : recordedAt(data, data.series.ofFlow('hops', flow), time) || 0;

/** "11 AODV packets since 26.5 s" */
function messagesText(data: RunData, window: { readonly from: number; readonly to: number }, time: number): string {
  const interval = intervalOf(data, window);
  const from = beginOf(Math.max(0, time - 1e-6), interval);
  const sent = MESSAGES.of(data, from, Math.min(from + interval, data.present.now));
  const name = data.opened.manet?.routing ?? '';
  return `${count(sent)} ${name} ${sent === 1 ? 'packet' : 'packets'} since ${Number(from.toPrecision(6))} s`;
}

/** State of the routes at a time, s, in words; of one flow, or of all (-1). */
function waysText(data: RunData, time: number, flow: number): string {
  const begun = routed(data).filter(({ index }) => (flow < 0 || index === flow) && data.startOf(index) <= time);
  if (begun.length === 0) return 'no flow has begun yet';
  return listed(
    begun.map(({ index, name }) => {
      const hops = hopsAt(data, index, time, data.present.now);
      return hops === 0 ? `${name} no route` : `${name} ${hops} ${hops === 1 ? 'hop' : 'hops'}`;
    }),
  );
}

/** Times of found and lost routes in a window. */
const changesIn = (
  data: RunData,
  view: View,
): readonly (ChartMark & { readonly x: number; readonly y: number; readonly reach: number })[] =>
  routed(data)
    .flatMap(({ index, name }) =>
      data.marks.waysOf(index, view.from, shownUntil(view)).map(({ kind, time, event, nodes }) => ({
        time,
        text:
          kind === 'wayFound'
            ? `${name} has a route over ${nodes.length - 1} ${nodes.length === 2 ? 'hop' : 'hops'}, ${clockTime(time)} s`
            : `${name} has no route, ${clockTime(time)} s`,
        ref: { event, flow: index },
        x: xOf(view, time),
        y: view.bottom,
        reach: 8,
      })),
    )
    .sort((a, b) => a.time - b.time);

/** The routes of the flows over time, and the messages of the routing protocol. */
export const routes = panelOf({
  id: 'routes',
  title: 'Routes',
  short: ['Hops', ''],
  term: 'routes',
  about: (data, window) =>
    `hops from sender to receiver; below, ${data.opened.manet?.routing ?? 'routing'} packets per ${intervalText(data, window)}`,
  summary: (data) => {
    const { now, manet } = data.present;
    if (manet === null) return 'Nothing is known of the routes yet.';
    return `At ${clockTime(now)} s: ${waysText(data, now, -1)}. The routes have changed ${count(manet.routeChanges)} times, and ${count(manet.routingMessages)} routing messages have been sent.`;
  },
  table: (data, stretch) =>
    timeRows(
      data,
      [...routed(data).map(({ name }) => `${name}, hops`), 'Routing, packets'],
      (from, to) => [
        ...routed(data).map(({ index }) => hopsText(recordedAt(data, data.series.ofFlow('hops', index), to) || 0)),
        count(MESSAGES.of(data, from, to)),
      ],
      stretch,
    ),
  pointing: {
    at: (data, view, time, flow) =>
      data.series.ofAll('routing') === undefined
        ? waysText(data, time, flow)
        : `${waysText(data, time, flow)}; ${messagesText(data, view, time)}`,
    marks: changesIn,
    markAt: (data, view, x, y) => nearestSign(changesIn(data, view), view, x, y)?.ref ?? null,
  },
  picture,
});

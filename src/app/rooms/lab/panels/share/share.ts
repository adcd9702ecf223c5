import { widthOf } from '#app/charts/plot/labelPlacement.ts';
import { binOf, binsIn } from '#app/charts/plot/bins.ts';
import { endLabels, type End } from '#app/charts/plot/ends.ts';
import type { Label } from '#app/charts/plot/label.ts';
import type { MarksPicture } from '#app/charts/marks/drawn.ts';
import { stacked } from '#app/charts/marks/known.ts';
import { keptPast, timePlot } from '#app/charts/plot/timePlot.ts';
import { Points, type Line } from '#app/charts/plot/points.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import { lineFrom } from '#app/charts/plot/past.ts';
import { groupName, groupsOf, tonesOf, type FlowGroup } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { flowsOver, shownLink } from '#app/run/facts/bottleneck.ts';
import { dropBars, dropRatio } from '../drops/drops.ts';
import { partAt, counterpartShares } from '../kit/forkedCharts.ts';
import { type PanelSettings, panelOf } from '../kit/panel.ts';
import { capacitySteps, leastBin, megabitsAtPlace, megabitsBefore, stackedEdges, megabits } from './rates.ts';
import { listed } from '#app/ui/words/numbers.ts';
import { linkTitle } from '#app/run/facts/places.ts';
import { timeRows } from '../kit/timeRows.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { centredAt } from '../kit/label.ts';

/** Rates of a group of flows, possibly a single one. */
interface Layer {
  /** Its first flow, whose colour it uses. */
  readonly paint: number;
  readonly flows: readonly number[];
  /** Its common name. */
  readonly name: string;
  readonly edge: Line;
}

/** Rates are averaged over 1 / BINS of the window, with POINTS points per averaging time. */
const BINS = 60;
const POINTS = 4;

/** Averaging time of rates in a view, s. */
const rateBin = (data: RunData, view: View): number =>
  Math.max(binOf(view, BINS, data.opened.bucket), leastBin(data.opened, shownLink(data)));

/** Rate of a flow before a time, s, averaged over the last `rateBin` s, Mb/s. */
function megabitsAt(data: RunData, view: View, flow: number, time: number): number {
  return megabitsBefore(data, flow, rateBin(data, view), time);
}

/** The picture of the link's share. */
export function sharePicture(data: RunData, view: View, settings: PanelSettings): MarksPicture {
  const { opened } = data;
  const link = shownLink(data);
  const capacities = capacitySteps(data, link, { from: view.from, to: shownUntil(view) });
  const capacity = Math.max(...capacities.map((each) => each.megabits));
  const flows = flowsOver(opened, link);
  const groups = groupsOver(data, flows);
  const { bottom } = view;
  const middle = view.narrow ? [] : [capacity / 2];
  const ticks = [0, ...middle, capacity].map((value) => Number(value.toPrecision(3)));
  const plot = timePlot(view, { least: 0, most: capacity, ticks }, settings.cursor);
  const { yOf, labels } = plot;
  const until = shownUntil(view);
  const bin = rateBin(data, view);
  // Points are at multiples of `step`, so that lines do not flicker. The first is before the window.
  const step = Math.max(bin / POINTS, opened.bucket);
  const delivered = flows.map(({ index }) => data.series.ofFlow('delivered', index));
  const scroll = keptPast(
    data,
    plot,
    partAt(data) === null ? settings.past : undefined,
    until - 2 * step,
    delivered,
    link,
  );
  // Labels inside areas need the complete edges.
  const named = groups.length <= NAMED_AT.length;
  const window = named ? view : { from: lineFrom(view, step, scroll), to: view.to };
  const { first, end } = binsIn(window, step, until);
  const steps = Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index).filter(
    (index) => index > 0 && index * step < until,
  );
  const times = [...steps.map((number) => number * step), until];
  const rateOf = (flow: number, index: number): number =>
    index < steps.length
      ? megabitsAtPlace(data, flow, bin, step, steps[index]!)
      : megabitsBefore(data, flow, bin, until);
  const edges = stackedEdges(groups, times, rateOf);
  const layers = groups.map((group, place): Layer => {
    const points = new Points();
    if (first <= 0) points.add(xOf(view, 0), yOf(0));
    edges[place]!.forEach(([, top], index) => points.add(xOf(view, times[index]!), yOf(top)));
    return { paint: group.flows[0]!, flows: group.flows, name: groupName(group), edge: points.line() };
  });
  labels.insist(insideLabels(data, view, layers, bottom));
  labels.insist(rateLabels(data, view, settings, yOf));
  const { scale, line } = view.sizes;
  return {
    ...plot.picture(scroll),
    layers: {
      // Without a drop ratio below, this plot marks drops below the base line, where they cover no share.
      ground: [
        {
          kind: 'boxes',
          paint: 'loss',
          boxes: view.axis ? dropBars(data, view).map((bar) => ({ ...bar, y: bottom + 1, height: 5 * scale })) : [],
        },
      ],
      lines: stacked(layers, line.strip),
      over: [
        {
          kind: 'levels',
          paint: 'ink',
          width: line.grid + 0.5,
          levels: (capacities.length < 2 ? [] : capacities).map(({ from, to, megabits: most }) => ({
            from: xOf(view, from),
            to: xOf(view, to),
            y: yOf(most),
          })),
        },
      ],
    },
    fork: counterpartShares(data, view, groups, { bin, step }, yOf),
  };
}

/** The groups of a run, limited to flows over the link. */
function groupsOver(data: RunData, flows: readonly { readonly index: number }[]): FlowGroup[] {
  const over = new Set(flows.map(({ index }) => index));
  return groupsOf(data.opened.flows)
    .map((group) => ({ ...group, flows: group.flows.filter((flow) => over.has(flow)) }))
    .filter((group) => group.flows.length > 0);
}

/** Owner of a label's colour: a flow, which it selects, or a group. */
const ownerOf = (data: RunData, flows: readonly number[]): Pick<Label, 'flow' | 'tone'> =>
  flows.length === 1 ? { flow: flows[0]! } : { tone: tonesOf(data.opened.flows)[flows[0]!] ?? 0 };

/** Horizontal positions of the labels inside areas, as fractions of the time shown: different for each area. */
const NAMED_AT = [0.2, 0.62, 0.41];

/** Minimum height of an area with a label, in letter heights. */
const ROOMY = 1;

/** Labels of few flows inside their areas, where these are high enough. */
function insideLabels(data: RunData, view: View, layers: readonly Layer[], bottom: number): Label[] {
  if (view.narrow || layers.length > NAMED_AT.length) return [];
  return layers.flatMap(({ flows, name, edge }, index): Label[] => {
    const room = widthOf(name, 'note', view.sizes);
    const x = view.left + NAMED_AT[index]! * (xOf(view, shownUntil(view)) - view.left);
    const below = layers[index - 1]?.edge;
    const spots = [x - room / 2, x, x + room / 2].map((at) => [
      heightAt(edge, at),
      below ? heightAt(below, at) : bottom,
    ]);
    const [highest, lowest] = [Math.max(...spots.map(([top]) => top!)), Math.min(...spots.map(([, foot]) => foot!))];
    const kind = (['note', 'ribbon'] as const).find((each) => lowest - highest > view.sizes.text[each] * ROOMY);
    if (kind === undefined || x - room / 2 <= view.left + 4) return [];
    return [centredAt(kind, name, x, (highest + lowest) / 2, { anchor: 'middle', ...ownerOf(data, flows) })];
  });
}

/** The y of a line at an x, px; NaN outside. */
function heightAt(line: Line, x: number): number {
  for (let at = 2; at < line.length; at += 2) if (line[at]! >= x && line[at - 2]! <= x) return line[at + 1]!;
  return NaN;
}

/** Decimals of a rate: more below 1 Mb/s, so that the sum of rounded means stays accurate. */
const decimalsOf = (mean: number): number =>
  mean >= 1 || mean < 0.001 ? 1 : Math.min(3, 1 - Math.floor(Math.log10(mean)));

/**
 * Displayed rates, Mb/s. Their sum never exceeds the link's rate: if rounding would, all are rounded down. `counts`:
 * number of flows in each mean.
 */
export function ratesShown(means: readonly number[], counts: readonly number[], capacity: number): string[] {
  const written = (round: (value: number) => number, part = 1): string[] =>
    means.map((mean) => {
      const ten = 10 ** decimalsOf(mean);
      // Remove floating-point error before rounding down.
      return (round(Number((mean * part * ten).toFixed(6))) / ten).toFixed(decimalsOf(mean));
    });
  const sum = (of: readonly (number | string)[]): number =>
    of.reduce<number>((all, value, at) => all + Number(value) * counts[at]!, 0);
  const usual = written(Math.round);
  // The averages may exceed the capacity by 1 %, because a packet that has just arrived counts completely.
  return sum(usual) <= capacity ? usual : written(Math.floor, Math.min(1, capacity / sum(means)));
}

/** The rate of each flow beside the middle of its layer, at now or the cursor. */
function rateLabels(
  data: RunData,
  view: View,
  { cursor, flow: selected, hovered }: PanelSettings,
  yOf: (value: number) => number,
): Label[] {
  const { opened, present } = data;
  if (present.event === 0) return [];
  const until = shownUntil(view);
  const time = Math.min(cursor ?? until, view.known);
  const rateOf = (flow: number): number => megabitsAt(data, view, flow, time);
  const groups = groupsOver(data, flowsOver(opened, shownLink(data))).flatMap((group) => {
    const begun = group.flows.filter((flow) => data.startOf(flow) <= until);
    return begun.length === 0 ? [] : [{ group, begun, total: begun.reduce((sum, each) => sum + rateOf(each), 0) }];
  });
  const counts = groups.map(({ begun }) => begun.length);
  const span = { from: Math.max(0, time - rateBin(data, view)), to: time };
  const capacity = Math.max(...capacitySteps(data, shownLink(data), span).map((each) => each.megabits));
  const shown = ratesShown(
    groups.map(({ total, begun }) => total / begun.length),
    counts,
    capacity,
  );
  let below = 0;
  const ends = groups.flatMap(({ group, begun, total }, at): End[] => {
    const foot = below;
    below += total;
    const y = yOf(foot + total / 2);
    if (group.flows.length === 1) return [{ y, flow: begun[0]!, name: group.name, value: shown[at]! }];
    const { tone } = ownerOf(data, group.flows);
    const chosen = begun.filter((each) => each === selected || each === hovered);
    return [
      { y, flow: -1, tone: tone ?? 0, name: `${groupName(group, begun.length)},`, value: `${shown[at]!} each` },
      ...chosen.map((each) => ({
        y,
        flow: each,
        name: opened.flows[each]?.name ?? '',
        value: ratesShown([rateOf(each)], [1], capacity)[0]!,
      })),
    ];
  });
  const top = view.strip === true ? 0 : view.top - 4 * view.sizes.scale;
  const bottom = view.strip !== true ? view.bottom : view.axis ? view.bottom + 4 : view.height;
  return endLabels(ends, view, { top, bottom, large: 'value', bare: view.narrow }, [selected, hovered]);
}

/** How the flows share the link that limits them. */
export const share = panelOf({
  id: 'share',
  needs: 'links',
  title: 'Share of the link',
  short: ['Share', 'Mb/s'],
  term: 'share',
  about: (data) => `${linkTitle(data.opened, shownLink(data))}, Mb/s delivered`,
  Choice: LinkChoice,
  summary: (data) => {
    const { now } = data.present;
    const flows = flowsOver(data.opened, shownLink(data));
    const parts = flows.map(
      (flow) => `${flow.name} ${megabits(data, flow.index, Math.max(0, now - 1), now).toFixed(1)}`,
    );
    return `In the last second ${listed(parts)} Mb/s reached the receivers over ${linkTitle(data.opened, shownLink(data))}.`;
  },
  changes: 'arrivals',
  table: (data, stretch) => {
    const flows = flowsOver(data.opened, shownLink(data));
    return timeRows(
      data,
      [...flows.map((flow) => `${flow.name}, Mb/s`), 'Dropped, %'],
      (from, to) => [
        ...flows.map((flow) => megabits(data, flow.index, from, to).toFixed(2)),
        dropRatio(data, from, to).toFixed(2),
      ],
      stretch,
    );
  },
  pointing: {
    at: (data, view, time, flow) => {
      const flows = flowsOver(data.opened, shownLink(data));
      const shown = flows.filter(({ index }) => flow < 0 || index === flow);
      const parts = shown.map(({ index, name }) => `${name} ${megabitsAt(data, view, index, time).toFixed(1)}`);
      return parts.length === 0 ? 'nothing on this link' : `${listed(parts)} Mb/s`;
    },
  },
  picture: sharePicture,
});

/**
 * Declarative time charts: marks (`marks.ts`), subjects and words. Axis, picture, labels, key, table, cursor, pointing
 * and summary are derived here.
 */
import type { Drawn, MarksPicture } from '#app/charts/marks/drawn.ts';
import { layersOf, type Ground, type Place } from '#app/charts/marks/laying.ts';
import { MOST_NAMED } from '#app/charts/plot/ends.ts';
import { lineFrom } from '#app/charts/plot/past.ts';
import type { Line } from '#app/charts/plot/points.ts';
import { closeAxis, logAxis, timeAsDrawn, valueAxis, type ValueAxis } from '#app/charts/plot/ticks.ts';
import { keptPast, scaleOf, timePlot, type TimePlot } from '#app/charts/plot/timePlot.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Series } from '#app/run/record/series.ts';
import { clockTime, listed } from '#app/ui/words/numbers.ts';
import { partAt } from './forkedCharts.ts';
import { nearestFlow, nearestSign } from './nearest.ts';
import { emptyPlot } from './nothing.ts';
import type { Look, Panel, PanelSettings } from './panel.ts';
import { timeRows } from './timeRows.ts';
import { tcpFlows } from './senders.ts';

/** The subject of a chart's values: a sender, or (-1, no name) the selected link. */
export interface Subject {
  readonly index: number;
  readonly name: string;
}

/** Recorded values of a subject. */
export type Recorded = (run: RunData, subject: Pick<Subject, 'index'>) => Series | undefined;

/** A time chart during layout. */
export interface Frame extends Ground {
  readonly data: RunData;
  readonly settings: PanelSettings;
  readonly plot: TimePlot;
  readonly subjects: readonly Subject[];
  /** Selected flows: if there are many, only they are shown in full. */
  readonly wanted: readonly number[];
  readonly isWhole: (subject: Subject) => boolean;
  /** Time range of lines, s. */
  readonly from: number;
  readonly until: number;
  /** Time of the values beside the lines, s. */
  readonly at: number;
  /** The counterpart, from the branching point to its known end, s. */
  readonly counterpart: (TimeRange & { readonly run: RunData }) | null;
  readonly drawCounterpart: (flow: number, line: Line) => void;
}

/** A marked event; close ones are combined. */
export interface Sign {
  readonly kind: string;
  readonly flow: number;
  /** px */
  readonly x: number;
  readonly y: number;
  /** Time of the first of them, s. */
  readonly time: number;
  readonly ref: EventRef | null;
  readonly count: number;
  /** It is hit at any height, within this distance, px. */
  readonly reach?: number;
}

/** A column of the table, for each subject. */
interface Column {
  readonly head: string | ((data: RunData, subject: Subject) => string);
  readonly cell: (data: RunData, subject: Subject, stretch: TimeRange) => string;
  /** Its position among the others; omitted: that of its mark. */
  readonly place?: number;
}

/** One element of a time chart, made by `marks.ts`. */
export interface Mark {
  readonly key?: (data: RunData | null) => readonly Look[];
  /** The series that it draws. If they change in the past, everything is redrawn. */
  readonly reads?: readonly Recorded[];
  /** Range of values that the axis covers. It covers `more` only if those values are near the range. */
  readonly extent?: (data: RunData, window: TimeRange, subjects: readonly Subject[]) => Extent;
  readonly lay: (frame: Frame) => void;
  readonly columns?: readonly Column[];
  /**
   * Its value for a subject at a time, s, in words; '': none. `alone`: the user asked for one flow. `window`: the time
   * window of the chart under the pointer.
   */
  readonly say?: (data: RunData, subject: Subject, time: number, alone: boolean, window?: TimeRange) => string;
  /** Value of its line, for pointing. */
  readonly valueAt?: (data: RunData, subject: Subject, time: number, window: TimeRange) => number;
  readonly signs?: (data: RunData, view: View, subjects: readonly Subject[], yOf: Scale) => readonly Sign[];
  /** "3 dropped" */
  readonly signText?: (sign: Sign) => string;
}

type Scale = (value: number) => number;

interface Extent {
  readonly least: number;
  readonly most: number;
  /** Additional values for the axis, with the maximum ratio to the others. */
  readonly more?: readonly number[];
  readonly near?: number;
}

/** A plot with its own axis. */
interface Part {
  readonly marks: readonly Mark[];
  /** Unit and quantity, in its corner. */
  readonly corner?: string;
  /** Room above the largest value, as a fraction of it. */
  readonly room?: number;
  /** Upper end of the axis without values. */
  readonly empty?: number;
  /** In a short window the axis may start above 0. */
  readonly close?: true;
  /** Logarithmic axis, for values of different magnitude. */
  readonly log?: true;
  /** The axis starts at 0 and ends at the next of these. If they depend on the run, it also shrinks while playing. */
  readonly ends?: readonly number[] | ((data: RunData) => readonly number[]);
  /** Draws only the base line of the grid. */
  readonly base?: true;
}

interface Declared extends Pick<Panel, 'id' | 'title' | 'short' | 'term' | 'Choice' | 'changes' | 'needs'> {
  /** The subtitle. `least`: lower end of the value axis. */
  readonly about: (data: RunData, least: number, window: TimeRange) => string;
  /** Subjects of the values; omitted: all TCP senders. */
  readonly of?: (data: RunData) => readonly Subject[];
  /** Why there is nothing to show; '': there is. */
  readonly none?: (data: RunData) => string;
  /** Text before the first value. */
  readonly before?: string;
  /** The summary for screen readers. `words`: the current values in words, which are the default summary. */
  readonly summary?: (data: RunData, words: string) => string;
  /** Also draws the counterpart of a fork. */
  readonly forks?: true;
  /** false: values are final only at the end of their interval, so earlier drawings cannot be reused. */
  readonly keeps?: false;
}

/** A chart with one plot, or with two above each other. */
type TimeChart = Declared & (Part | { readonly parts: readonly [Part, Part] });

/** Height fraction of the upper plot, and distance between both, px on a desktop. */
const UPPER = 0.56;
const BETWEEN = 13;

const CORNER = { kind: 'small', centred: true } as const;

/** The areas of a figure's plots. */
function areasOf(view: View, count: number): readonly View[] {
  if (count === 1) return [view];
  const split = view.top + (view.bottom - view.top) * UPPER;
  const off = BETWEEN * view.sizes.scale * 0.5;
  return [
    { ...view, bottom: split - off, axis: false },
    { ...view, top: split + off },
  ];
}

/** The value axis of a plot over a time window. It covers the values of the marks in that window, and nearby ones. */
function axisOf(
  data: RunData,
  window: TimeRange,
  { marks, ...part }: Part,
  subjects: readonly Subject[],
  past?: PanelSettings['past'],
): ValueAxis {
  const { room = 1.05, empty = 1, close, log, ends } = part;
  const extents = marks.flatMap(({ extent }) => extent?.(data, window, subjects) ?? []);
  const most = Math.max(0, ...extents.map((each) => each.most));
  const reached = most > 0 ? most : empty / room;
  const more = extents.flatMap(({ more: all = [], near = 1 }) => all.filter((value) => value <= near * reached));
  const top = room * Math.max(reached, ...more);
  if (ends !== undefined) {
    const isFixed = typeof ends !== 'function';
    const all = isFixed ? ends : ends(data);
    const fits = all.find((each) => each >= top / room) ?? all.at(-1)!;
    const { opened, present } = data;
    // While the run plays the axis may grow, but does not shrink, unless the length of the window changes.
    const key = `${opened.run} ${data.marks.forgotten} ${(window.to - window.from).toPrecision(6)}`;
    const end = isFixed && present.playing && past !== undefined ? past.grown.of(key, fits) : fits;
    return { least: 0, most: end, ticks: [0, end / 2, end] };
  }
  // Zero has no position on a logarithmic axis.
  if (log === true) return logAxis(Math.min(top / room, ...extents.map((each) => each.least)), top, more);
  return close === true && most > 0
    ? closeAxis(Math.min(...extents.map((each) => each.least)), top)
    : valueAxis(0, top);
}

/** Makes the panel of a declared time chart. */
export function timePanel(chart: TimeChart): Panel {
  const { about, of = tcpFlows, none = () => '', before = 'nothing known yet', forks, summary, ...rest } = chart;
  const parts = 'parts' in chart ? chart.parts : [chart];
  const marks = parts.flatMap((part) => part.marks);
  const axes = (data: RunData, window: TimeRange, past?: PanelSettings['past']): readonly ValueAxis[] =>
    parts.map((part) => axisOf(data, window, part, of(data), past));

  const wordsAt = (data: RunData, time: number, flow: number, window?: TimeRange): string => {
    const known = of(data).flatMap((subject) => {
      if (flow >= 0 && subject.index >= 0 && subject.index !== flow) return [];
      const said = marks.map(({ say }) => say?.(data, subject, time, flow >= 0, window) ?? '');
      const first = marks.findIndex(({ say }) => say !== undefined);
      return said[first] === '' ? [] : [`${subject.name} ${said.filter((words) => words !== '').join(', ')}`.trim()];
    });
    return known.length === 0 ? before : listed(known);
  };
  const signsIn = (data: RunData, view: View) =>
    marks.flatMap(({ signs, signText }) =>
      signs === undefined || none(data) !== ''
        ? []
        : signs(data, view, of(data), scaleOf(view, axes(data, view)[0]!)).map((sign) => ({
            ...sign,
            text: `${signText!(sign)}, ${data.opened.flows[sign.flow]?.name ?? ''}, ${timeAsDrawn(view, sign.time)} s`,
          })),
    );

  const pictureOf = (data: RunData, view: View, settings: PanelSettings): MarksPicture => {
    const why = none(data);
    if (why !== '') return { ...emptyPlot(view, why), layers: {}, fork: null };
    const until = shownUntil(view);
    const all = of(data);
    const { bucket } = data.opened;
    const wanted = [settings.flow, settings.hovered];
    const { small } = view.sizes.text;
    const part = forks === true ? partAt(data) : null;
    const run = part === null ? null : data.counterpart;
    const areas = areasOf(view, parts.length);
    const plots = axes(data, view, settings.past).map((axis, place) => timePlot(areas[place]!, axis, settings.cursor));
    const reads = marks.flatMap((mark) => mark.reads ?? []);
    // The newest bucket is incomplete.
    const scroll = keptPast(
      data,
      plots[0]!,
      part === null && parts.length === 1 && chart.keeps !== false ? settings.past : undefined,
      until - 2 * bucket,
      all.flatMap((subject) => reads.map((series) => series(data, subject))),
      shownLink(data),
    );
    const places: Partial<Record<Place, Drawn[]>> = {};
    const counterparts: { flow: number; line: Line }[] = [];
    const many = all.length > MOST_NAMED;
    parts.forEach((each, place) => {
      const plot = plots[place]!;
      const frame: Frame = {
        data,
        view: plot.view,
        settings,
        plot,
        // Selected flows are drawn last.
        subjects: [...all].sort((a, b) => wanted.indexOf(a.index) - wanted.indexOf(b.index)),
        wanted,
        isWhole: ({ index }) => !many || wanted.includes(index),
        from: lineFrom(view, bucket, scroll),
        until,
        at: Math.min(settings.cursor ?? until, view.known),
        counterpart: run && { run, from: Math.max(view.from, part!), to: Math.min(until, run.present.known) },
        draw: (where, ...drawn) => (places[where] ??= []).push(...drawn),
        drawCounterpart: (flow, line) => counterparts.push({ flow, line }),
      };
      for (const mark of each.marks) mark.lay(frame);
      if (each.corner !== undefined)
        plot.labels.add([{ ...CORNER, text: each.corner, x: view.left + 6, y: plot.view.top + small * 0.7 }]);
    });
    const { moving, layers } = layersOf(places);
    const pictures = plots.map((plot) => plot.picture(scroll));
    return {
      ...pictures.at(-1)!,
      view,
      labels: pictures.flatMap(({ labels }) => labels),
      grid: [...pictures].reverse().flatMap(({ grid }) => grid.slice(0, 'base' in chart ? 1 : grid.length)),
      // With two plots, the part already drawn is not reused.
      layers: parts.length === 1 ? { ...layers, lines: moving } : { ...layers, over: [...moving, ...layers.over] },
      fork: run === null ? null : { x: xOf(view, part!), isFork: data.fork !== null, counterparts, losses: [] },
    };
  };

  const pointed = parts.length === 1 ? marks.find(({ valueAt }) => valueAt !== undefined)?.valueAt : undefined;
  const columns = marks
    .flatMap((mark, place) => (mark.columns ?? []).map((column) => ({ place, ...column })))
    .sort((a, b) => a.place - b.place);
  return {
    ...rest,
    about: (data, window) => (none(data) === '' ? about(data, axes(data, window)[0]!.least, window) : ''),
    summary: (data) => {
      const { now } = data.present;
      if (none(data) !== '') return none(data);
      const words = wordsAt(data, now, -1);
      return summary?.(data, words) ?? `At ${clockTime(now)} s: ${words}.`;
    },
    key: (data) => (data !== null && none(data) !== '' ? [] : marks.flatMap(({ key }) => key?.(data) ?? [])),
    table: (data, stretch) => {
      const all = of(data);
      return timeRows(
        data,
        all.flatMap((subject) =>
          columns.map(({ head }) => {
            const title = typeof head === 'string' ? head : head(data, subject);
            return subject.name === '' ? title : `${subject.name}: ${title}`;
          }),
        ),
        (from, to) => all.flatMap((subject) => columns.map(({ cell }) => cell(data, subject, { from, to }))),
        stretch,
      );
    },
    pointing: {
      at: (data, view, time, flow) => none(data) || wordsAt(data, time, flow, view),
      ...(pointed === undefined
        ? {}
        : {
            flowAt: (data, view, x, y) =>
              nearestFlow(view, of(data), x, y, scaleOf(view, axes(data, view)[0]!), (...at) =>
                pointed(data, ...at, view),
              ),
          }),
      ...(marks.every(({ signs }) => signs === undefined)
        ? {}
        : {
            marks: signsIn,
            markAt: (data, view, x, y) => nearestSign(signsIn(data, view), view, x, y)?.ref ?? null,
          }),
    },
    render: (data, view, settings) => {
      const picture = pictureOf(data, view, settings);
      return { labels: picture.labels, shown: { name: 'marks', picture } };
    },
  };
}

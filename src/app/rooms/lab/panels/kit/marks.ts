import type { Paint, Spot, SpotLook } from '#app/charts/marks/drawn.ts';
import { endLabels, lineEnds } from '#app/charts/plot/ends.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { widthOf } from '#app/charts/plot/labelPlacement.ts';
import { Points, type Line } from '#app/charts/plot/points.ts';
import { thinTraceOf } from '#app/charts/plot/trace.ts';
import { pxPerSecond, shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import { widthOfMany } from '#app/charts/stage/sizes.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { emptyRange, type Range } from '#app/run/record/series.ts';
import { begunBuckets, extentOf, recordedAt } from '#app/run/record/values.ts';
import { figure } from '#app/ui/words/numbers.ts';
import type { SeriesFacts } from '#lab/protocol/protocol.ts';
import { Gathered } from './gathered.ts';
import type { Look } from './panel.ts';
import type { Frame, Mark, Recorded, Sign, Subject } from './timePanel.ts';
import { centredAt } from './label.ts';
import type { Happened } from './happened.ts';

/** A recorded quantity of senders, or of the selected link, in its display unit. */
export interface Quantity {
  readonly series: Recorded;
  /** Factor from the recorded to the display unit. */
  readonly factor: (data: RunData, flow: number) => number;
  /** Its value at a time, s; NaN: none yet. */
  readonly at: (data: RunData, subject: Pick<Subject, 'index'>, time: number) => number;
  /** Number of buckets over which the maximum is taken. */
  readonly each?: (data: RunData) => number;
}

export const quantityOf = (series: Recorded, factor: Quantity['factor']): Quantity => ({
  series,
  factor,
  at: (data, subject, time) =>
    time < data.startOf(subject.index)
      ? NaN
      : recordedAt(data, series(data, subject), time) * factor(data, subject.index),
});

export const ofFlow = (quantity: SeriesFacts['quantity'], factor: number | Quantity['factor'] = 1): Quantity =>
  quantityOf(
    (run, { index }) => run.series.ofFlow(quantity, index),
    typeof factor === 'number' ? () => factor : factor,
  );

export const ofLink = (quantity: SeriesFacts['quantity']): Quantity =>
  quantityOf(
    (run) => run.series.ofLink(quantity, shownLink(run)),
    () => 1,
  );

/** A quantity whose value is its maximum over each stretch of `each` buckets. */
export const largestOf = (of: Quantity, each: (data: RunData) => number): Quantity => ({
  ...of,
  each,
  at: (data, subject, time) => {
    const end = begunBuckets(data, time);
    const first = Math.floor(Math.max(0, end - 1) / each(data)) * each(data);
    const { newest, max } = of.series(data, subject)?.range(first, end) ?? emptyRange();
    return newest < 0 || time < data.startOf(subject.index)
      ? of.at(data, subject, time)
      : max * of.factor(data, subject.index);
  },
});

/** A value in tables and sentences. */
export const text = (value: number): string => (Number.isFinite(value) ? figure(Number(value.toPrecision(4))) : '–');

/** Words of a mark about its quantity. */
interface Words {
  readonly of: Quantity;
  /** Look and name in the key. */
  readonly key?: Look | NonNullable<Mark['key']>;
  /** Title of its column, with the unit. `place`: position of the column; omitted: in the order of the marks. */
  readonly column?: NonNullable<Mark['columns']>[number]['head'];
  readonly place?: number;
  /** Further columns. */
  readonly columns?: NonNullable<Mark['columns']>;
  /** Its value in a sentence; '{}' is replaced. */
  readonly say?: string | ((value: number, data: RunData, subject: Subject) => string);
  /** Included in sentences only if the user asks for one flow. */
  readonly alone?: true;
}

/** Recorded range of a quantity between two rows of a table. */
export function rangeOf(
  data: RunData,
  { series }: Pick<Quantity, 'series'>,
  subject: Subject,
  { from, to }: TimeRange,
): Range {
  const { bucket } = data.opened;
  return series(data, subject)?.range(Math.round(from / bucket), Math.round(to / bucket)) ?? emptyRange();
}

/** Key, columns and sentences of a quantity. `valueOf`: table value for a stretch; default: the value at its end. */
function told(
  { of, key, column, place, columns = [], say, alone }: Words,
  valueOf = (data: RunData, subject: Subject, { to }: TimeRange): number => of.at(data, subject, to),
): Partial<Mark> & Pick<Mark, 'reads'> {
  return {
    reads: [of.series],
    columns: [
      ...(column === undefined
        ? []
        : [
            {
              head: column,
              cell: (...where: Parameters<typeof valueOf>) => text(valueOf(...where)),
              ...(place === undefined ? {} : { place }),
            },
          ]),
      ...columns,
    ],
    ...(key === undefined ? {} : { key: typeof key === 'function' ? key : () => [key] }),
    ...(say === undefined
      ? {}
      : {
          say: (data, subject, time, one) => {
            const value = of.at(data, subject, time);
            if (Number.isNaN(value) || (alone === true && !one)) return '';
            return typeof say === 'string' ? say.replace('{}', text(value)) : say(value, data, subject);
          },
        }),
  };
}

/** Range of a quantity in a window, for each subject; with `both`, also for the counterpart. */
function extentsIn(
  data: RunData,
  { series, factor }: Quantity,
  window: TimeRange,
  subjects: readonly Subject[],
  both = false,
): readonly { readonly least: number; readonly most: number }[] {
  const runs = both && data.counterpart !== null ? [data, data.counterpart] : [data];
  return subjects.map((subject) => {
    const unit = factor(data, subject.index);
    const { least, most } = extentOf(
      data,
      window,
      runs.map((run) => series(run, subject)),
    );
    return { least: unit * least, most: unit * most };
  });
}

const lowest = (all: readonly { readonly least: number }[]): number =>
  all.reduce((low, { least }) => Math.min(low, least), Infinity);
const highest = (all: readonly { readonly most: number }[]): number =>
  all.reduce((high, { most }) => Math.max(high, most), 0);

/** The line of a quantity of a run over a stretch, in a chart's scale. */
function lineOf(
  { data, view, plot: { yOf } }: Frame,
  { series, factor, each }: Quantity,
  subject: Subject,
  { from, to }: TimeRange,
  run = data,
): Line {
  const unit = factor(data, subject.index);
  const of = series(run, subject);
  if (of !== undefined && each !== undefined) {
    const { bucket } = data.opened;
    const points = new Points();
    const end = Math.ceil(to / bucket - 1e-9);
    const length = each(data);
    const start = Math.max(from, run.startOf(subject.index)) / bucket;
    for (let first = Math.floor(start / length) * length; first < end; first += length) {
      // The newest stretch may be known only in part.
      const { max, newest } = of.range(first, Math.min(end, first + length));
      const time = Math.min(to, first + length >= end ? to : (first + length / 2) * bucket);
      if (newest >= 0) points.add(xOf(view, time), yOf(max * unit));
    }
    return points.line();
  }
  return of === undefined
    ? new Float64Array(0)
    : thinTraceOf(of, data.opened.bucket, view, Math.max(from, run.startOf(subject.index)), to, (value) =>
        yOf(value * unit),
      );
}

interface LineWords extends Words {
  /** Omitted: the colour of its flow. */
  readonly paint?: Paint;
  /** Label of its value at the end of the line. */
  readonly ends?: (value: number) => string;
  /** Name before that label; omitted: the name of the flow or group. */
  readonly named?: (data: RunData, flow: number) => string;
  /** Markers of the flow at the end and at the cursor. */
  readonly markers?: true;
  /** Fills the area below it: for a quantity of a link, in ink. */
  readonly filled?: true;
  /** Its values do not extend the axis. */
  readonly loose?: true;
  /** Also draws the counterpart of a fork. */
  readonly forks?: true;
  /** Writes labels beside it; `y`: position of its value, px. */
  readonly write?: (frame: Frame, subject: Subject, value: number, y: number) => void;
}

/** The line of a quantity. */
export function line(words: LineWords): Mark {
  const { of, ends, markers, filled, loose, forks, write } = words;
  return {
    ...told(words),
    ...(loose === true
      ? {}
      : {
          extent: (data, window, subjects) => {
            const all = extentsIn(data, of, window, subjects, forks);
            return { least: lowest(all), most: highest(all) };
          },
        }),
    valueAt: (data, subject, time) => of.at(data, subject, time),
    lay: (frame) => {
      const { data, view, plot, subjects, wanted, from, until, at, settings, counterpart } = frame;
      const { yOf, labels } = plot;
      const { strip, step } = view.sizes.line;
      const thin = widthOfMany(view.sizes, subjects.length);
      for (const subject of subjects) {
        const drawn = lineOf(frame, of, subject, { from, to: until });
        if (filled === true)
          frame.draw('areas', { kind: 'area', upper: drawn, lower: null, paint: 'ink', alpha: 0.12 });
        // The edge of an area needs no strong line, unless another is beside it.
        const pale = filled === true && counterpart === null;
        const paint = pale ? 'ink2' : (words.paint ?? (filled === true ? 'ink' : subject.index));
        const width = pale ? step : frame.isWhole(subject) ? strip : thin;
        frame.draw('lines', {
          kind: 'line',
          line: drawn,
          paint,
          width,
        });
        if (forks === true && counterpart !== null && of.series(counterpart.run, subject) !== undefined)
          frame.drawCounterpart(subject.index, lineOf(frame, of, subject, counterpart, counterpart.run));
        const value = of.at(data, subject, at);
        if (write !== undefined && !Number.isNaN(value)) write(frame, subject, value, yOf(value));
      }
      const begun = subjects.filter(({ index }) => until >= data.startOf(index) && data.present.event > 0);
      if (ends !== undefined) {
        const flows = begun.map(({ index }) => index);
        const named = lineEnds(data.opened.flows, flows, wanted, yOf, {
          of: (index) => (flows.includes(index) ? of.at(data, { index }, at) : NaN),
          text: ends,
          name: words.named?.bind(null, data),
        });
        const strips = { top: view.top, bottom: view.bottom + 4, large: 'value' } as const;
        labels.insist(endLabels(named, view, strips, wanted));
      }
      if (markers !== true) return;
      const size = 10 * view.sizes.scale;
      const spots = [until, ...(settings.cursor === null ? [] : [settings.cursor])].flatMap((time) =>
        begun.flatMap((subject): Spot[] => {
          const value = of.at(data, subject, time);
          return Number.isNaN(value)
            ? []
            : [{ look: 'marker', flow: subject.index, x: xOf(view, time), y: yOf(value), size }];
        }),
      );
      frame.draw('top', { kind: 'spots', spots });
    },
  };
}

/**
 * A thin line in addition to the main one, for flows shown in full. `near`: it extends the axis only if its maximum is
 * at most this many times the maximum of the other marks.
 */
export function guide(
  words: Words & {
    readonly paint?: Paint;
    readonly dash?: readonly number[];
    readonly alpha?: number;
    readonly near?: number;
    readonly counts?: true;
  },
): Mark {
  const { of, paint, dash, alpha = 1, near, counts } = words;
  return {
    ...told(words),
    extent: (data, window, subjects) => {
      const all = near === undefined && counts !== true ? [] : extentsIn(data, of, window, subjects);
      return near === undefined
        ? { least: Infinity, most: highest(all) }
        : { least: Infinity, most: 0, more: all.map(({ most }) => most), near };
    },
    lay: (frame) => {
      const { subjects, from, until, view } = frame;
      for (const subject of subjects.filter(frame.isWhole))
        frame.draw('guides', {
          kind: 'line',
          line: lineOf(frame, of, subject, { from, to: until }),
          paint: paint ?? subject.index,
          width: view.sizes.line.step,
          alpha,
          inside: true,
          ...(dash === undefined ? {} : { dash }),
        });
    },
  };
}

/** Approximate width of a column of values, px. */
const COLUMN = 2;

/** Single measurements: two dots per column, at its minimum and maximum. `counts`: they extend the axis. */
export function dots(words: Words & { readonly alpha: number; readonly counts?: true }): Mark {
  const { of, alpha, counts } = words;
  return {
    ...told(words, (data, subject, stretch) => {
      const { newest, last } = rangeOf(data, of, subject, stretch);
      return newest < 0 ? NaN : last * of.factor(data, subject.index);
    }),
    extent: (data, window, subjects) => {
      const all = counts === true ? extentsIn(data, of, window, subjects) : [];
      return { least: lowest(all), most: highest(all) };
    },
    lay: (frame) => {
      const { data, view, plot, subjects, from, until } = frame;
      const { bucket } = data.opened;
      const step = Math.max(1, Math.round(COLUMN / pxPerSecond(view) / bucket));
      for (const subject of subjects.filter(frame.isWhole)) {
        const points = new Points();
        const series = of.series(data, subject);
        const unit = of.factor(data, subject.index);
        // Columns start at multiples of `step`, so that dots do not flicker while the plot scrolls.
        const first = Math.floor(Math.max(0, from / bucket) / step) * step;
        for (let at = first; series !== undefined && at * bucket < until; at += step) {
          const { min, max, newest } = series.range(at, at + step);
          if (newest < 0) continue;
          const x = xOf(view, Math.min(until, (at + step / 2) * bucket));
          points.add(x, plot.yOf(max * unit));
          points.add(x, plot.yOf(min * unit));
        }
        frame.draw('dots', { kind: 'dots', columns: points.line(), paint: subject.index, alpha });
      }
    },
  };
}

/** An area around the line of the quantity `about`, with the deviation `of` on both sides. */
export function band(words: Words & { readonly about: Quantity }): Mark {
  const { of, about } = words;
  return {
    ...told(words),
    reads: [of.series, about.series],
    lay: (frame) => {
      const { data, view, plot, subjects, from, until } = frame;
      const step = COLUMN / pxPerSecond(view);
      for (const subject of subjects.filter(frame.isWhole)) {
        const [upper, lower] = [new Points(), new Points()];
        const start = Math.max(from, data.startOf(subject.index));
        for (let column = Math.floor(start / step); column * step <= until; column++) {
          const time = Math.max(start, column * step);
          const [middle, stray] = [about.at(data, subject, time), of.at(data, subject, time)];
          if (Number.isNaN(middle) || Number.isNaN(stray)) continue;
          upper.add(xOf(view, time), plot.yOf(middle + stray));
          lower.add(xOf(view, time), plot.yOf(Math.max(0, middle - stray)));
        }
        frame.draw('areas', {
          kind: 'area',
          upper: upper.line(),
          lower: lower.line(),
          paint: subject.index,
          alpha: 0.5,
          inside: true,
        });
      }
    },
  };
}

/** A bound over a stretch of time, s. */
export interface Bound extends TimeRange {
  readonly value: number;
  readonly name: string;
  /** A limit above which packets are dropped. It is drawn as a solid line. */
  readonly isLimit?: boolean;
}

/**
 * Horizontal lines with names. `near`: a line extends the axis only if it is at most this many times the largest value.
 */
export function bounds(words: {
  readonly of: (data: RunData, window: TimeRange) => readonly Bound[];
  readonly paint: Paint;
  readonly near: number;
  /** Possible positions of the name of a line, px, the best first. */
  readonly places: (
    view: View,
    level: { readonly left: number; readonly right: number; readonly y: number },
  ) => readonly Omit<Label, 'kind' | 'text'>[];
  /** Only the newest line has a name; on a phone none has. */
  readonly newest?: true;
  readonly layer: 'under' | 'over';
  /** Include the names of the lines in sentences. */
  readonly said?: true;
  /** A solid line, named before the axis if there is room. */
  readonly onAxis?: true;
}): Mark {
  const { of, paint, near, places, newest, layer, onAxis } = words;
  return {
    extent: (data, window) => {
      const all = of(data, window).map(({ value }) => value);
      return { least: Math.min(...all), most: 0, more: all, near };
    },
    ...(words.said === true
      ? {
          say: (data, _subject, time) =>
            of(data, { from: time, to: time + 1e-9 })
              .map(({ name }) => name)
              .join(', '),
        }
      : {}),
    lay: ({ data, view, plot, draw }) => {
      const { sizes } = view;
      // A bound above the axis would be drawn at the upper end, as if it were lower.
      const shown = of(data, view).filter(({ value }) => value <= plot.axis.most);
      const levels = shown.map(({ from, to, value, name, isLimit = false }) => ({
        from: Math.max(view.left, xOf(view, from)),
        to: Math.min(view.right, xOf(view, to)),
        y: plot.yOf(value),
        name,
        isLimit,
      }));
      for (const { isLimit, ...level } of levels)
        draw(layer, {
          kind: 'levels',
          levels: [level],
          paint: isLimit ? 'ink' : paint,
          width: sizes.line.grid + (layer === 'over' ? 0.5 : 0),
          dotted: !isLimit && onAxis !== true,
        });
      for (const { from, to, y, name } of newest === true ? levels.slice(view.narrow ? levels.length : -1) : levels) {
        if (onAxis === true && !view.narrow && widthOf(name, 'note', sizes) <= view.left - 10) {
          plot.labels.insist([centredAt('note', name, view.left - 10, y, { anchor: 'end' })]);
          continue;
        }
        plot.labels.addFirst(
          places(view, { left: from, right: to, y }).map((place) => ({
            kind: 'small',
            text: name,
            centred: true,
            ...place,
          })),
        );
      }
    },
  };
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Distance within which signs of one kind and flow are combined with a count, px. */
const TOGETHER = 10;

/** Signs of events. */
export function signs(words: {
  readonly of: (data: RunData, window: TimeRange, subjects: readonly Subject[]) => readonly Happened[];
  readonly looks: Readonly<
    Record<
      string,
      { readonly look: SpotLook; readonly key: Look; readonly text: (count: number) => string; readonly size: number }
    >
  >;
  readonly layer: 'over' | 'top';
  /** Also combines those of different flows. */
  readonly byFlow?: false;
  /** Distance within which they are combined, px. */
  readonly together?: number;
  readonly write?: (frame: Frame, signs: readonly (Sign & { readonly text: string })[]) => void;
  readonly columns?: Mark['columns'];
}): Mark {
  const { of, looks, layer, byFlow = true, together = TOGETHER, write, columns = [] } = words;
  const signsOf: NonNullable<Mark['signs']> = (data, view, subjects, yOf) => {
    const near = new Gathered<Writable<Sign> & { readonly at: number }>(together);
    return of(data, { from: view.from, to: shownUntil(view) }, subjects).flatMap(({ value, ...each }): Sign[] => {
      const x = Math.max(view.left, xOf(view, each.time));
      const y = Number.isNaN(value) ? view.bottom : yOf(value);
      const [group, isNew] = near.take(byFlow ? `${each.kind} ${each.flow}` : each.kind, x, () => ({
        ...each,
        at: x,
        x,
        y,
        count: 0,
      }));
      group.count += each.count;
      return isNew ? [group] : [];
    });
  };
  return {
    key: () => Object.values(looks).map(({ key }) => key),
    columns,
    signs: signsOf,
    signText: ({ kind, count }) => looks[kind]!.text(count),
    lay: (frame) => {
      const { data, view, subjects, plot } = frame;
      const all = signsOf(data, view, subjects.filter(frame.isWhole), plot.yOf);
      const { scale } = view.sizes;
      frame.draw(layer, {
        kind: 'spots',
        spots: all.map(({ kind, flow, x, y }) => ({
          flow,
          x,
          y,
          look: looks[kind]!.look,
          size: looks[kind]!.size * scale,
        })),
      });
      write?.(
        frame,
        all.map((sign) => ({ ...sign, text: looks[sign.kind]!.text(sign.count) })),
      );
    },
  };
}

import { spread, type Label } from '../../plot/label.ts';
import { niceStep, timeLabels, valueLabels } from '../../plot/ticks.ts';
import { traceOf, type Line } from '../../plot/trace.ts';
import { pxPerSecond, xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';
import { segments } from '../../words/numbers.ts';
import type { PanelSettings } from '../panel.ts';
import { countLabels, eventsOf, type PlotEvent } from './events.ts';
import { ribbonsOf, tintsOf, type Ribbon, type Stretch } from './phases.ts';

/** What the congestion windows look like, in px. */
export interface WindowPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  /** Upper and lower edge of the plot. */
  readonly top: number;
  readonly bottom: number;
  /** Heights of the grid lines. */
  readonly grid: readonly number[];
  readonly ribbons: readonly Ribbon[];
  readonly tints: readonly Stretch[];
  /** `later`: computed already, after the present moment. */
  readonly traces: readonly {
    readonly flow: number;
    readonly line: Line;
    readonly later: Line;
    readonly width: number;
  }[];
  readonly thresholds: readonly { readonly flow: number; readonly line: Line }[];
  readonly markers: readonly { readonly flow: number; readonly x: number; readonly y: number }[];
  readonly events: readonly PlotEvent[];
  /** Where each line stands now. */
  readonly ends: readonly { readonly flow: number; readonly x: number; readonly y: number }[];
}

/** A long name must not push the number off the sheet. */
const short = (name: string): string => (name.length > 14 ? `${name.slice(0, 13)}…` : name);

/** Flows with a name at the end of their line. */
const NAMED = 5;
/** Tops of the value axis: few, so that it seldom changes while a run goes on. */
const TOPS = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10];
const STEPS = [1, 2, 3, 5, 10];

/** The value axis up to `largest`: its top, and at most four ticks. */
export function windowAxis(largest: number): { readonly top: number; readonly ticks: readonly number[] } {
  const wanted = Math.max(largest * 1.04, 4);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const top = (TOPS.find((factor) => factor * power >= wanted) ?? 10) * power;
  const coarse = 10 ** Math.floor(Math.log10(top / 3));
  const step = (STEPS.find((factor) => Math.floor(top / (factor * coarse)) <= 3) ?? 10) * coarse;
  return { top, ticks: Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, index) => index * step) };
}

/** The picture of the congestion windows. */
export function windowPicture(data: RunData, view: View, settings: PanelSettings): WindowPicture {
  const { opened, series, present } = data;
  const senders = opened.flows
    .filter((flow) => flow.kind === 'tcp')
    .map(({ index, name }) => ({ index, name, start: data.startOf(index), series: series.ofFlow('cwnd', index) }));
  const top = view.narrow ? 54 : 60;
  const bottom = view.height - (view.narrow ? 30 : 10);
  const [first, last] = [
    Math.floor(view.from / opened.bucket),
    Math.ceil(Math.min(view.to, view.known) / opened.bucket),
  ];
  const largest = senders.reduce((most, { series: cwnd }) => Math.max(most, cwnd?.range(first, last).max ?? 0), 0);
  const axis = windowAxis(largest);
  const yOf = (value: number): number => bottom - (Math.min(value, axis.top * 1.02) / axis.top) * (bottom - top);
  const events = eventsOf(data, view, yOf, bottom);
  const x = xOf(view, view.now);
  const ends = senders.flatMap(({ index, name, start }) => {
    const cwnd = present.flows[index]?.cwnd ?? 0;
    // While the run plays, decimals would only flicker.
    const text = `${short(name)} ${present.playing && cwnd >= 10 ? Math.round(cwnd) : segments(cwnd)}`;
    return view.now >= start && present.event > 0 ? [{ flow: index, text, x, y: yOf(cwnd) }] : [];
  });
  const many = opened.flows.length > NAMED;
  const traces = senders.flatMap(({ index, start, series: cwnd }) => {
    if (cwnd === undefined) return [];
    const bucket = opened.bucket;
    return [
      {
        flow: index,
        line: traceOf(cwnd, bucket, view, Math.max(view.from, start), view.now, yOf),
        later: traceOf(cwnd, bucket, view, Math.max(view.now, start), Math.min(view.known, view.to), yOf),
        width: many ? 1.9 : 3.2,
      },
    ];
  });
  const labels: Label[] = [
    ...valueLabels(view, axis.ticks, yOf),
    ...(view.narrow ? timeLabels(view, view.height - 10) : []),
    ...countLabels(events, view),
    ...endLabels(ends.slice(0, NAMED), view, top + 10, bottom - 8),
  ];
  const ribbons = view.narrow
    ? []
    : ribbonsOf(
        data,
        view,
        senders.map(({ index }) => index),
      );
  ribbons.forEach((ribbon) => {
    if (ribbon.height < 9) return;
    const name = opened.flows[ribbon.flow]?.name ?? '';
    labels.push({
      kind: 'ribbon',
      text: name,
      x: view.left - 10,
      y: ribbon.y + ribbon.height / 2,
      anchor: 'end',
      centred: true,
      flow: ribbon.flow,
    });
  });
  return {
    view,
    labels,
    top,
    bottom,
    events,
    ends,
    traces,
    ribbons,
    grid: axis.ticks.map(yOf),
    tints: tintsOf(data, view, senders[0]?.index ?? -1),
    thresholds: settings.ssthresh ? thresholdsOf(data, view, yOf, axis.top) : [],
    markers: many ? [] : markersOf(data, view, events, yOf),
  };
}

function endLabels(
  ends: readonly { flow: number; text: string; x: number; y: number }[],
  view: View,
  top: number,
  bottom: number,
): Label[] {
  const roomy = !view.narrow && (ends.length - 1) * 32 <= bottom - top;
  const gap = roomy ? 32 : 21;
  const fitting = ends.slice(0, Math.floor((bottom - top) / gap) + 1);
  return spread(fitting, gap, top, bottom).map(({ flow, text, x, y }) => ({
    kind: roomy || view.narrow ? 'end' : 'value',
    text,
    x: x + 15,
    y,
    centred: true,
    flow,
  }));
}

function thresholdsOf(
  data: RunData,
  view: View,
  yOf: (value: number) => number,
  top: number,
): { flow: number; line: Line }[] {
  return data.opened.flows.flatMap(({ index }) => {
    const ssthresh = data.series.ofFlow('ssthresh', index);
    const now = data.present.flows[index]?.ssthresh ?? Infinity;
    return ssthresh === undefined || now > top
      ? []
      : [
          {
            flow: index,
            line: traceOf(ssthresh, data.opened.bucket, view, Math.max(view.from, data.startOf(index)), view.now, yOf),
          },
        ];
  });
}

/** A marker on each line about every 130 px, at times that stand still, clear of events. */
function markersOf(
  data: RunData,
  view: View,
  events: readonly PlotEvent[],
  yOf: (value: number) => number,
): { flow: number; x: number; y: number }[] {
  const step = niceStep((view.narrow ? 70 : 110) / pxPerSecond(view));
  const { bucket, flows } = data.opened;
  return flows.flatMap(({ index }) => {
    const cwnd = data.series.ofFlow('cwnd', index);
    if (cwnd === undefined) return [];
    const list: { flow: number; x: number; y: number }[] = [];
    const started = data.startOf(index);
    const shift = (index % 2) / 2;
    for (let place = Math.ceil(view.from / step - shift); (place + shift) * step < view.now; place++) {
      const time = (place + shift) * step;
      const x = xOf(view, time);
      const clear = events.every((event) => event.flow !== index || Math.abs(event.x - x) > 16);
      if (time > started && x > view.left + 8 && xOf(view, view.now) - x > 16 && clear)
        list.push({ flow: index, x, y: yOf(cwnd.at(Math.floor(time / bucket))) });
    }
    return list;
  });
}

import { binsIn } from '#app/charts/plot/bins.ts';
import { endLabels, lineEnds } from '#app/charts/plot/ends.ts';
import { Points, type Line } from '#app/charts/plot/points.ts';
import { xOf } from '#app/charts/plot/view.ts';
import { widthOfMany } from '#app/charts/stage/sizes.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { rateBetween } from '#app/run/record/values.ts';
import { clockTime, listed } from '#app/ui/words/numbers.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { beginOf, intervalOf, intervalText } from '../kit/timeRows.ts';
import { timePanel, type Frame, type Mark, type Subject } from '../kit/timePanel.ts';
import { centredAt } from '../kit/label.ts';

interface Unit {
  readonly name: 'kb/s' | 'Mb/s';
  /** bit/s */
  readonly size: number;
}

/** Nominal rate below which flows are shown in kb/s, bit/s. */
const SLOW = 3e6;

/** Unit of the rates of a run. It depends only on the links or radios, so it is constant during the run. */
function unitOf({ scenario, flows, links }: Opened): Unit {
  const { network } = scenario;
  const rates = flows.flatMap(({ path }) => path.map((link) => links[link]?.rate ?? Infinity));
  const radio = network.kind === 'manet' || network.kind === 'accessPoint' ? network.radio.dataRate : Infinity;
  return Math.min(radio, ...rates) < SLOW ? { name: 'kb/s', size: 1e3 } : { name: 'Mb/s', size: 1e6 };
}

const rateText = (data: RunData, bits: number): string => {
  const { name, size } = unitOf(data.opened);
  return name === 'kb/s' ? (bits / size).toFixed(0) : (bits / size).toFixed(bits >= 10 * size ? 1 : 2);
};

/** Rate of a flow, bit/s, in the interval of a time, s, or in the one before if that is incomplete; NaN: none. */
function rateAt(data: RunData, flow: number, time: number, interval: number): number {
  const { now } = data.present;
  const begin = beginOf(Math.min(time, now), interval);
  const from = begin + interval > now + 1e-9 ? begin - interval : begin;
  return from < 0 || from + interval <= data.startOf(flow) ? NaN : rateBetween(data, flow, from, from + interval);
}

/** The complete intervals of a flow in a window up to a time, s. */
function* wholeIn(data: RunData, window: TimeRange, until: number, flow: number) {
  const interval = intervalOf(data, window);
  const { first, end } = binsIn(window, interval, until);
  for (let number = Math.max(0, first - 1); number < end; number++) {
    const [from, to] = [number * interval, (number + 1) * interval];
    if (to <= until + 1e-9 && to > data.startOf(flow)) yield { from, to };
  }
}

/** Arrivals of a flow, as a line through the middles of intervals. */
function lineOf(frame: Pick<Frame, 'data' | 'view' | 'plot'>, flow: number, until: number, run = frame.data): Line {
  const points = new Points();
  const { size } = unitOf(frame.data.opened);
  for (const { from, to } of wholeIn(frame.data, frame.view, until, flow))
    points.add(xOf(frame.view, (from + to) / 2), frame.plot.yOf(rateBetween(run, flow, from, to) / size));
  return points.line();
}

/** Minimum number of consecutive intervals without arrivals that are labelled. */
const SILENT = 2;

/** Labels the start of the latest intervals without arrivals, if they last until now. */
function sayNothing({ data, view, plot, until }: Frame, { index, name }: Subject): void {
  let silent: readonly TimeRange[] = [];
  for (const each of wholeIn(data, view, until, index))
    silent = rateBetween(data, index, each.from, each.to) > 0 ? [] : [...silent, each];
  const [first] = silent;
  if (first === undefined || silent.length < SILENT) return;
  const x = Math.max(view.left, xOf(view, (first.from + first.to) / 2));
  const y = view.bottom - view.sizes.text.note * 0.75;
  plot.labels.add([centredAt('note', `${name}: nothing arrives`, x + 6, y, { flow: index })]);
}

const mostIn = (data: RunData, window: TimeRange, subject: Subject, run = data): number => {
  const until = Math.min(window.to, run.present.known, data.present.now);
  let most = 0;
  for (const { from, to } of wholeIn(data, window, until, subject.index))
    most = Math.max(most, rateBetween(run, subject.index, from, to));
  return most / unitOf(data.opened).size;
};

const delivered = (run: RunData, { index }: Pick<Subject, 'index'>) => run.series.ofFlow('delivered', index);

/** A line per flow. */
const rates: Mark = {
  reads: [delivered],
  extent: (data, window, subjects) => {
    const runs = data.counterpart === null ? [data] : [data, data.counterpart];
    const all = subjects.flatMap((subject) => runs.map((run) => mostIn(data, window, subject, run)));
    return { least: 0, most: Math.max(0, ...all) };
  },
  columns: [
    {
      head: 'throughput',
      cell: (data, { index }, { from, to }) => rateText(data, rateBetween(data, index, from, to)),
    },
  ],
  say: (data, { index }, time, _alone, window = { from: 0, to: data.present.now }) => {
    const rate = rateAt(data, index, time, intervalOf(data, window));
    return Number.isNaN(rate) ? '' : `${rateText(data, rate)} ${unitOf(data.opened).name}`;
  },
  valueAt: (data, { index }, time, window) =>
    rateAt(data, index, time, intervalOf(data, window)) / unitOf(data.opened).size,
  lay: (frame) => {
    const { data, view, plot, subjects, wanted, until, at, counterpart } = frame;
    const interval = intervalOf(data, view);
    const { size } = unitOf(data.opened);
    const thin = widthOfMany(view.sizes, subjects.length);
    for (const subject of subjects) {
      const { index } = subject;
      const width = frame.isWhole(subject) ? view.sizes.line.strip : thin;
      const line = lineOf(frame, index, until);
      frame.draw('lines', { kind: 'line', line, paint: index, width, inside: true });
      // One interval is a dot: a line needs two.
      if (line.length === 2)
        frame.draw('dots', { kind: 'dots', columns: Float64Array.of(...line, ...line), paint: index, inside: true });
      if (counterpart !== null && delivered(counterpart.run, subject) !== undefined)
        frame.drawCounterpart(index, lineOf(frame, index, counterpart.to, counterpart.run));
    }
    const rateOf = (index: number): number => rateAt(data, index, at, interval) / size;
    const flows = subjects.map(({ index }) => index).filter((index) => until >= data.startOf(index));
    const ends = lineEnds(data.opened.flows, flows, wanted, plot.yOf, {
      of: (index) => (flows.includes(index) ? rateOf(index) : NaN),
      text: (value) => rateText(data, value * size),
    });
    plot.labels.insist(
      endLabels(ends, view, { top: view.top - 4, bottom: view.bottom + 4, large: 'value', bare: view.narrow }, wanted),
    );
    for (const subject of subjects.filter(frame.isWhole)) sayNothing(frame, subject);
  },
};

/** Throughput of each flow at its destination. */
export const throughput = timePanel({
  id: 'throughput',
  title: 'Throughput',
  short: ['Rate', ({ opened }) => unitOf(opened).name],
  term: 'throughput',
  about: (data, _least, window) =>
    `${unitOf(data.opened).name} delivered end to end, per ${intervalText(data, window)}`,
  of: (data) => data.opened.flows,
  before: 'nothing has arrived yet',
  summary: (data) => {
    const { now } = data.present;
    const { name: unit } = unitOf(data.opened);
    const begun = data.opened.flows.filter(({ index }) => data.startOf(index) < now);
    const means = begun.map(({ index, name }) => {
      const rate = rateBetween(data, index, 0, now) * (now / (now - data.startOf(index)));
      return `${name} ${rateText(data, rate)}`;
    });
    return means.length === 0
      ? 'No flow has begun yet.'
      : `Mean throughput from the start of each flow to ${clockTime(now)} s: ${listed(means)} ${unit}.`;
  },
  changes: 'arrivals',
  forks: true,
  keeps: false,
  marks: [rates],
});

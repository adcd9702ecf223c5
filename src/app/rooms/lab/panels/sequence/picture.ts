import { valueAxis, type ValueAxis } from '#app/charts/plot/ticks.ts';
import type { Box, MarksPicture, Spot } from '#app/charts/marks/drawn.ts';
import { timePlot } from '#app/charts/plot/timePlot.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import type { Label } from '#app/charts/plot/label.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { segmentPair } from '#app/ui/words/numbers.ts';
import { noPackets, windowStepsOf } from '#app/run/record/closely.ts';
import { planeOf } from '../ladder/rails.ts';
import { emptyPlot } from '../kit/nothing.ts';
import { sequenceOf, type Bar, type Sequence } from './facts.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** Width of a transmission, px on a desktop. */
const WIDTH = 6;
/** Minimum distance between two numbers of duplicate ACKs, px. */
const APART = 20;
/** Room above the highest segment, as a factor. */
const ROOM = 1.12;
/** Minimum time range for an axis, s. */
const LEAST = 1e-5;
/** Room under the axis, px. */
const AXIS = 27;

/** The value axis covers all segments sent or acknowledged in the range. It starts above 0 if they are far above 0. */
function axisOf({ bars, steps, missing }: Sequence): ValueAxis {
  const all = [
    ...bars.map(({ segment }) => segment),
    ...steps.flatMap(({ next, blocks }) => [next, ...blocks.flat()]),
    ...missing,
  ];
  if (all.length === 0) return valueAxis(0, 10);
  const least = all.reduce((low, each) => Math.min(low, each), Infinity);
  const most = all.reduce((high, each) => Math.max(high, each), 0) + 1;
  return valueAxis(least < (most - least) * 0.5 ? 0 : least, least + (most - least) * ROOM);
}

type Place = (time: number, value: number) => readonly [x: number, y: number];

/** A step line. Each step rises vertically at its ACK and is then level until the next. */
const stairs = (steps: Sequence['steps'], of: (step: Sequence['steps'][number]) => number, place: Place): number[] =>
  steps.flatMap((step) => {
    const value = of(step);
    return Number.isNaN(value) ? [] : [...place(step.from, value), ...place(step.to, value)];
  });

/** The time-sequence graph of the watched flow, over the same time as its ladder. */
export function sequencePicture(data: RunData, view: View): MarksPicture {
  const sequence = sequenceOf(data);
  // An empty time range has no axis.
  if (sequence === null || data.present.now - sequence.from < LEAST)
    return { ...emptyPlot(view, whyNothing(data, sequence)), layers: {}, fork: null };
  // It has its own axis: its time is that of the ladder, not that of the charts of the whole run.
  const now = data.present.now;
  const own: View = {
    ...(data.opened.script === null ? planeOf({ ...view, now }, Math.min(sequence.from, now)).view : view),
    now,
    known: now,
    axis: true,
    strip: false,
    bottom: view.height - AXIS * view.sizes.scale,
  };
  const plot = timePlot(own, axisOf(sequence), null);
  const { yOf, labels } = plot;
  const place: Place = (time, value) => [xOf(own, Math.max(time, own.from)), yOf(value)];
  const half = (WIDTH / 2) * own.sizes.scale;
  const boxOf = ({ time, segment }: Bar): Box => {
    const [x, top] = place(time, segment + 1);
    const bottom = Math.max(yOf(segment), top + 1.5);
    const gap = bottom - top > 6 ? 1 : 0;
    return { x: x - half, y: top + gap, width: 2 * half, height: bottom - top - 2 * gap };
  };
  const { bars, steps, missing } = sequence;
  const shown = bars.filter(({ time }) => time >= own.from);
  const [sent, again] = [false, true].map((wanted) => shown.filter((bar) => bar.again === wanted).map(boxOf));
  labels.add(wordsOf(data, sequence, own, yOf));
  const { flow } = sequence;
  const { scale, line } = own.sizes;
  const reported = steps.flatMap(({ from, to, blocks }) =>
    blocks.map(([first, end]): Box => {
      const [x, bottom] = place(from, first);
      const [right, y] = place(to, end);
      return { x, y, width: Math.max(right - x, 2), height: bottom - y };
    }),
  );
  const limit = stairs(steps, ({ limit: most }) => (yOf(most) < own.top ? NaN : most), place);
  const lost = [
    ...bars.filter((bar) => bar.lost >= own.from).map((bar) => place(bar.lost, bar.segment + 0.5)),
    ...missing.map((segment) => place(now, segment + 0.5)),
  ];
  const [lines, boxes] = [{ kind: 'line', sharp: true }, { kind: 'boxes' }] as const;
  return {
    ...plot.picture(),
    layers: {
      under: [
        { ...boxes, boxes: reported, paint: flow, hatched: 5 },
        { ...boxes, boxes: reported, paint: flow, hollow: line.grid },
        { ...lines, line: Float64Array.from(limit), paint: 'ink3', width: line.step },
        {
          ...lines,
          line: Float64Array.from(stairs(steps, ({ next }) => next, place)),
          paint: 'ink',
          width: line.strip,
        },
      ],
      over: [
        { ...boxes, boxes: sent!, paint: flow },
        ...(['paper', flow] as const).map((paint) => ({
          ...boxes,
          paint,
          boxes: again!.map(({ x, y, width, height }) => ({
            x: x + 1,
            y: y + 1,
            width: width - 2,
            height: Math.max(1, height - 2),
          })),
          ...(paint === flow ? { hollow: 2 } : {}),
        })),
        { kind: 'spots', spots: lost.map(([x, y]) => ({ look: 'lost', flow, x, y, size: 10 * scale })) },
      ],
      top: [{ kind: 'spots', spots: numbered(steps, place, flow, scale) }],
    },
    fork: null,
  };
}

/** Discs on the line of ACKs for duplicates. A disc too close to the last numbered one is smaller, without a number. */
function numbered(steps: Sequence['steps'], place: Place, flow: number, scale: number): readonly Spot[] {
  let last = -Infinity;
  return steps
    .filter(({ duplicate }) => duplicate > 0)
    .map(({ from, next, duplicate }) => {
      const [x, y] = place(from, next);
      const free = x - last >= APART && duplicate <= 9;
      if (free) last = x;
      return { look: 'disc', flow, x, y, size: (free ? 8.5 : 3) * scale, text: free ? String(duplicate) : '' };
    });
}

/** "0 to 9", "7" */
const stretchText = (from: number, to: number): string => (from === to ? String(from) : `${from} to ${to}`);

/** Labels right of the current time: segments sent now, segments considered lost, ACK and SACK, change of cwnd. */
function wordsOf(data: RunData, sequence: Sequence, view: View, yOf: (segment: number) => number): Label[] {
  const { now, steps, bars, flow, missing } = sequence;
  const { scale } = view.sizes;
  const right = xOf(view, now) + 14 * scale;
  const here = bars.filter(({ time }) => time === now);
  const labels: Label[] = [];
  const detail = data.present.detail;
  const windows = detail === null ? [] : windowStepsOf(detail, flow).filter(({ time }) => time <= now);
  const [before, after] = windows.slice(-2);
  if (after !== undefined && before !== undefined && after.time === now && before.cwnd !== after.cwnd)
    labels.push(
      textAt('end', `cwnd ${segmentPair(before.cwnd, after.cwnd).join(' → ')}`, right, view.top + 18 * scale, { flow }),
    );
  const labelAt = (text: string, segment: number, kind: Label['kind'] = 'note'): Label =>
    centredAt(kind, text, right, yOf(segment + 0.5), kind === 'note' ? { flow } : {});
  const again = here.filter((bar) => bar.again).map(({ segment }) => segment);
  const fresh = here.filter((bar) => !bar.again).map(({ segment }) => segment);
  if (again.length > 0) labels.push(labelAt(`${stretchText(again[0]!, again.at(-1)!)} sent again`, again.at(-1)!));
  if (fresh.length > 0)
    labels.push(labelAt(`${stretchText(fresh[0]!, fresh.at(-1)!)} sent`, (fresh[0]! + fresh.at(-1)!) / 2));
  if (missing.length > 0)
    labels.push(
      labelAt(
        `${stretchText(missing[0]!, missing.at(-1)!)} considered lost`,
        (missing[0]! + missing.at(-1)!) / 2,
        'loss',
      ),
    );
  const last = steps.at(-1);
  for (const [from, to] of last?.blocks ?? []) labels.push(labelAt(`SACK [${from}, ${to})`, (from + to - 1) / 2));
  if (last !== undefined) labels.push(centredAt('small', `ACK ${last.next}`, right, yOf(last.next) - 2));
  return labels;
}

/** Text before any data is available. */
const whyNothing = ({ present }: RunData, sequence: Sequence | null): string =>
  present.playing
    ? 'Pause to see each segment.'
    : sequence === null
      ? noPackets(present)
      : 'The first segment leaves now.';

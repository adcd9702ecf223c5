import { valueAxis, type ValueAxis } from '../../../../charts/plot/ticks.ts';
import { timePlot, type PlotPicture } from '../../../../charts/plot/timePlot.ts';
import { xOf, type View } from '../../../../charts/plot/view.ts';
import type { Label } from '../../../../charts/plot/label.ts';
import type { RunData } from '../../../../run/runData.ts';
import { segmentPair } from '../../../../ui/words/numbers.ts';
import { noPackets, windowStepsOf } from '../../../../run/closely.ts';
import { planeOf } from '../ladder/rails.ts';
import { sequenceOf, type Sequence } from './facts.ts';

/** A stretch of the sheet, px. */
export interface Patch {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The time-sequence graph, px. */
export interface SequencePicture extends PlotPicture {
  readonly flow: number;
  /** Transmissions, and those of segments that had been sent before. */
  readonly sent: readonly Patch[];
  readonly again: readonly Patch[];
  /** What was reported by SACK, from one ACK to the next. */
  readonly reported: readonly Patch[];
  /** Steps of what is acknowledged, and of what the receiver takes: x, y pairs. */
  readonly acked: readonly (readonly [number, number])[];
  readonly limit: readonly (readonly [number, number])[];
  /** Lost segments. */
  readonly crosses: readonly (readonly [number, number])[];
  /** Duplicate ACKs, numbered as long as there is room for a number. */
  readonly duplicates: readonly { readonly x: number; readonly y: number; readonly number: number }[];
}

/** Width of a transmission, px on a desktop. */
const WIDTH = 6;
/** Duplicate ACKs further apart than this, px, have their number. */
const APART = 20;
/** Room above the highest segment, as a part of what is shown. */
const ROOM = 1.12;
/** The shortest time that has an axis, s. */
const LEAST = 1e-5;
/** Room under the axis, px. */
const AXIS = 27;

/** The axis: of all that was sent and acknowledged in the stretch, not from 0 where that lies far below. */
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

/** Corners of a line of steps. */
function stairs(
  steps: Sequence['steps'],
  of: (step: Sequence['steps'][number]) => number,
  place: (time: number, value: number) => readonly [number, number],
): (readonly [number, number])[] {
  return steps.flatMap((step) => {
    const value = of(step);
    return Number.isNaN(value) ? [] : [place(step.from, value), place(step.to, value)];
  });
}

/** The time-sequence graph of the flow that is watched closely, over the same time as its ladder. */
export function sequencePicture(data: RunData, view: View): SequencePicture {
  const sequence = sequenceOf(data);
  // Of no time at all there is no axis.
  if (sequence === null || data.present.now - sequence.from < LEAST) return nothing(data, view, sequence);
  // It bears its own axis: its time is that of the ladder, not that of the charts of the whole run.
  const height = view.height - AXIS * view.sizes.scale;
  const now = data.present.now;
  const own: View = {
    ...(data.opened.script === null ? planeOf({ ...view, now }, Math.min(sequence.from, now)).view : view),
    now,
    known: now,
    axis: true,
    strip: false,
    bottom: height,
  };
  const plot = timePlot(own, axisOf(sequence), null);
  const { yOf, labels } = plot;
  const place = (time: number, value: number): readonly [number, number] => [
    xOf(own, Math.max(time, own.from)),
    yOf(value),
  ];
  const half = (WIDTH / 2) * own.sizes.scale;
  const boxOf = (time: number, segment: number): Patch => {
    const [x, top] = place(time, segment + 1);
    const bottom = Math.max(yOf(segment), top + 1.5);
    const gap = bottom - top > 6 ? 1 : 0;
    return { left: x - half, right: x + half, top: top + gap, bottom: bottom - gap };
  };
  const { bars, steps, missing } = sequence;
  const shown = bars.filter(({ time }) => time >= own.from);
  const duplicates = numbered(steps, place);
  labels.add(wordsOf(data, sequence, own, yOf));
  return {
    ...plot.picture(),
    flow: sequence.flow,
    sent: shown.filter(({ again }) => !again).map(({ time, segment }) => boxOf(time, segment)),
    again: shown.filter(({ again }) => again).map(({ time, segment }) => boxOf(time, segment)),
    reported: steps.flatMap(({ from, to, blocks }) =>
      blocks.map(([first, end]) => {
        const [left, bottom] = place(from, first);
        const [right, top] = place(to, end);
        return { left, right: Math.max(right, left + 2), top, bottom };
      }),
    ),
    acked: stairs(steps, ({ next }) => next, place),
    limit: stairs(steps, ({ limit }) => limit, place).filter(([, y]) => y >= own.top),
    crosses: [
      ...bars.filter(({ lost }) => lost >= own.from).map(({ lost, segment }) => place(lost, segment + 0.5)),
      ...missing.map((segment) => place(now, segment + 0.5)),
    ],
    duplicates,
  };
}

/** Circles on the line of ACKs; those too near to the next have none. */
function numbered(
  steps: Sequence['steps'],
  place: (time: number, value: number) => readonly [number, number],
): SequencePicture['duplicates'] {
  let last = -Infinity;
  return steps
    .filter(({ duplicate }) => duplicate > 0)
    .map(({ from, next, duplicate }) => {
      const [x, y] = place(from, next);
      const free = x - last >= APART && duplicate <= 9;
      if (free) last = x;
      return { x, y, number: free ? duplicate : 0 };
    });
}

/** "0 to 9", "7" */
export const stretchText = (from: number, to: number): string => (from === to ? String(from) : `${from} to ${to}`);

/** What leaves at one moment, in words beside its bars; the ACK; and what became of cwnd at this moment. */
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
    labels.push({
      kind: 'end',
      text: `cwnd ${segmentPair(before.cwnd, after.cwnd).join(' → ')}`,
      x: right,
      y: view.top + 18 * scale,
      flow,
    });
  const beside = (text: string, segment: number, kind: Label['kind'] = 'note'): Label => ({
    kind,
    text,
    x: right,
    y: yOf(segment + 0.5),
    centred: true,
    ...(kind === 'note' ? { flow } : {}),
  });
  const again = here.filter((bar) => bar.again).map(({ segment }) => segment);
  const fresh = here.filter((bar) => !bar.again).map(({ segment }) => segment);
  if (again.length > 0) labels.push(beside(`${stretchText(again[0]!, again.at(-1)!)} sent again`, again.at(-1)!));
  if (fresh.length > 0)
    labels.push(beside(`${stretchText(fresh[0]!, fresh.at(-1)!)} sent`, (fresh[0]! + fresh.at(-1)!) / 2));
  if (missing.length > 0)
    labels.push(
      beside(
        `${stretchText(missing[0]!, missing.at(-1)!)} taken for lost`,
        (missing[0]! + missing.at(-1)!) / 2,
        'loss',
      ),
    );
  const last = steps.at(-1);
  for (const [from, to] of last?.blocks ?? []) labels.push(beside(`SACK [${from}, ${to})`, (from + to - 1) / 2));
  if (last !== undefined)
    labels.push({ kind: 'small', text: `ACK ${last.next}`, x: right, y: yOf(last.next) - 2, centred: true });
  return labels;
}

/** Before any fact has come. */
function nothing(data: RunData, view: View, sequence: Sequence | null): SequencePicture {
  const still = sequence === null ? noPackets(data.present) : 'The first segment leaves now.';
  const text = data.present.playing ? 'Pause to see each segment.' : still;
  return {
    view: { ...view, known: view.end },
    grid: [],
    ticks: [],
    scroll: null,
    flow: -1,
    sent: [],
    again: [],
    reported: [],
    acked: [],
    limit: [],
    crosses: [],
    duplicates: [],
    labels: [{ kind: 'said', text, x: view.left, y: view.height / 2 }],
  };
}

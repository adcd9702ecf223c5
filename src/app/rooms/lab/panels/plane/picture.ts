import { scaleLinear } from 'd3-scale';
import { widthOf, LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { valueAxis } from '#app/charts/plot/ticks.ts';
import type { Line } from '#app/charts/plot/points.ts';
import type { View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { figure } from '#app/ui/words/numbers.ts';
import { jainIndex } from '#lab/results/fairness.ts';
import { saidIn } from '../kit/nothing.ts';
import { fullLines, pairOf, pointAt, trailOf, whyNoPlane } from './facts.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** The plane of two flows, px. */
export interface PlanePicture {
  readonly view: View;
  readonly labels: readonly Label[];
  readonly area: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  } | null;
  /** Ticks on both axes. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Line of equal shares, and full lines: x, y of both ends. */
  readonly fair: readonly number[];
  readonly full: readonly (readonly number[])[];
  /** The trail, oldest part first. */
  readonly trail: readonly Line[];
  /** The present point. */
  readonly now: readonly [number, number] | null;
}

/** Length of the trail, s, and number of its parts, each stronger than the previous. */
export const TRAIL = 10;
const PARTS = 4;
/** Room below the plot for its numbers, and at its side, px on a desktop. */
const BELOW = 27;
const TOP = 30;

const NONE: Pick<PlanePicture, 'area' | 'xs' | 'ys' | 'fair' | 'full' | 'trail' | 'now'> = {
  area: null,
  xs: [],
  ys: [],
  fair: [],
  full: [],
  trail: [],
  now: null,
};

/** The picture of the plane: both axes have the same scale. */
export function planePicture(data: RunData, view: View): PlanePicture {
  const pair = pairOf(data);
  if (pair === null) return { ...NONE, view, labels: saidIn(view, whyNoPlane(data)) };
  const { sizes, width, height } = view;
  const { now } = data.present;
  const { scale, text } = sizes;
  const top = Math.max(TOP * scale, view.narrow ? view.top : 0);
  const bottom = Math.max(top + 20, height - BELOW * scale);
  const points = trailOf(data, pair, now - TRAIL, now);
  const lines = fullLines(data, pair, now);
  const most = points.reduce((high, { x, y }) => Math.max(high, x, y), lines[0]?.sum ?? 1);
  const axis = valueAxis(0, most * 1.02);
  // A square if there is room for one.
  const left = view.left;
  const right = Math.min(width - 16, left + Math.max(bottom - top, Math.min(width * 0.45, (bottom - top) * 1.6)));
  const xOf = scaleLinear([0, axis.most], [left, right]);
  const yOf = scaleLinear([0, axis.most], [bottom, top]);
  const labels = new LabelPlacement(sizes, { left: 2, right: width - 2, top: top - text.small, bottom: height - 1 });
  const unit = data.plane.of === 'rates' ? 'Mb/s' : 'segments';
  const ticks = bottom - top > 3 * text.tick ? axis.ticks : [axis.ticks[0]!, axis.ticks.at(-1)!];
  labels.insist(
    ticks.flatMap((value): Label[] => [
      centredAt('tick', figure(value), left - 8, yOf(value), { anchor: 'end' }),
      ...(value > 0
        ? [textAt('tick' as const, figure(value), xOf(value), bottom + text.tick * 1.25, { anchor: 'middle' as const })]
        : []),
    ]),
  );
  const here = pointAt(data, pair, now);
  const known = !Number.isNaN(here.x) && !Number.isNaN(here.y);
  const spot = known ? ([xOf(Math.min(here.x, axis.most)), yOf(Math.min(here.y, axis.most))] as const) : null;
  if (spot !== null) labels.avoid({ left: spot[0] - 7, right: spot[0] + 7, top: spot[1] - 7, bottom: spot[1] + 7 });
  const side = right + 18;
  const index = jainIndex([here.x, here.y]);
  const words = [
    `→ ${pair.x.name} ${known ? figure(Number(here.x.toPrecision(3))) : ''} ${unit}`,
    `↑ ${pair.y.name} ${known ? figure(Number(here.y.toPrecision(3))) : ''} ${unit}`,
    ...(index === null ? [] : [`fairness ${index.toFixed(2)}`]),
  ];
  words.forEach((line, place) => {
    const y = top + text.note * (0.8 + 1.4 * place);
    const flow = place === 0 ? pair.x.index : place === 1 ? pair.y.index : undefined;
    const shown: Label = centredAt('note', line, side, y, flow === undefined ? {} : { flow });
    // Without room for the unit, the chart's subtitle has it.
    const short = { ...shown, text: line.replace(` ${unit}`, '') };
    labels.addFirst([shown, short].filter((each) => side + widthOf(each.text, 'note', sizes) < width));
  });
  const full = lines.flatMap(({ sum, name }): number[][] => {
    const [from, to] = sum <= axis.most ? [0, sum] : [sum - axis.most, axis.most];
    if (from >= to) return [];
    const end = [xOf(to), yOf(sum - to), xOf(from), yOf(sum - from)];
    labels.addFirst([
      centredAt('small', name, end[2]! + 6, Math.max(top + text.small * 0.6, end[3]! + 2)),
      centredAt('small', name, end[0]! + 6, Math.min(bottom - text.small, end[1]! - 4)),
    ]);
    return [end];
  });
  labels.addFirst([
    centredAt('small', 'fair', right + 4, top + 2),
    centredAt('small', 'fair', right - 6, top + text.small * 2, { anchor: 'end' }),
  ]);
  const size = Math.ceil(points.length / PARTS);
  return {
    view,
    labels: labels.labels,
    area: { left, right, top, bottom },
    xs: ticks.map(xOf),
    ys: ticks.map(yOf),
    fair: [left, bottom, right, top],
    full,
    // Each part starts where the previous one ends.
    trail: Array.from({ length: PARTS }, (_, part) =>
      Float64Array.from(
        points.slice(Math.max(0, part * size - 1), (part + 1) * size).flatMap(({ x, y }) => [xOf(x), yOf(y)]),
      ),
    ),
    now: spot,
  };
}

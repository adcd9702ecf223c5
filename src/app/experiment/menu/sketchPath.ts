import type { FlowSketch, WindowSketch } from '../../../lab/windowSketch.ts';

/** The line of one flow in a small picture. */
export interface SketchLine {
  readonly flow: number;
  /** SVG path data. */
  readonly path: string;
}

const figure = (value: number): string => value.toFixed(1);

/** A column that goes down is drawn from its largest to its smallest value, any other the other way round. */
function pathOf({ min, max }: FlowSketch, xOf: (column: number) => number, yOf: (value: number) => number): string {
  const points: string[] = [];
  let before = NaN;
  min.forEach((low, column) => {
    const high = max[column] ?? NaN;
    if (Number.isNaN(low)) return;
    const x = figure(xOf(column + 0.5));
    const ends = low < before ? [high, low] : [low, high];
    for (const value of low === high ? [low] : ends) points.push(`${x} ${figure(yOf(value))}`);
    before = low;
  });
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** The windows of a run as lines in a box of this size, px. They share the scale; zero is at the bottom. */
export function sketchLines(sketch: WindowSketch, width: number, height: number): readonly SketchLine[] {
  const largest = sketch.flows.reduce((most, { max }) => max.reduce((a, b) => (b > a ? b : a), most), 1);
  return sketch.flows.map((flow) => ({
    flow: flow.flow,
    path: pathOf(
      flow,
      (column) => (column / flow.min.length) * width,
      (value) => height - (value / largest) * height,
    ),
  }));
}

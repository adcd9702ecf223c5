import type { FlowSketch, WindowSketch } from '../../../lab/windowSketch.ts';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { tonesOf } from '../../run/groups.ts';
import { COLOURED_FLOWS } from '../../ui/palette.ts';
import type { Sketches } from './sketches.ts';

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
export function sketchLines(sketch: Pick<WindowSketch, 'flows'>, width: number, height: number): readonly SketchLine[] {
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

const WIDTH = 160;
const HEIGHT = 52;
/** Room for half a line at the top and for the base line at the bottom, px. */
const INSET = 2;

const colourOf = (tone: number): string => (tone < COLOURED_FLOWS ? `var(--flow-${tone + 1})` : 'var(--rule)');

/** The congestion windows of a scenario's whole run; the axes alone until it is known. The text beside it says what it shows. */
export const SketchPicture = memo(function SketchPicture({
  id,
  sketches,
}: {
  readonly id: string;
  readonly sketches: Sketches;
}) {
  const sketch = useStore(sketches.store, (known) => known[id]);
  const lines = useMemo(() => (sketch ? sketchLines(sketch, WIDTH, HEIGHT) : []), [sketch]);
  const tones = sketch ? tonesOf(sketch.flows) : [];
  return (
    <svg
      className="sketch"
      viewBox={`0 ${-INSET} ${WIDTH} ${HEIGHT + 2 * INSET}`}
      width={WIDTH}
      height={HEIGHT + 2 * INSET}
      aria-hidden="true"
      data-sketch={sketch === undefined ? 'waiting' : 'drawn'}
    >
      {/* The first flow lies on top. */}
      {lines
        .map(({ flow, path }, index) => ({ flow, path, tone: tones[index] ?? COLOURED_FLOWS }))
        .reverse()
        .map(({ flow, path, tone }) => (
          <path key={flow} d={path} stroke={colourOf(tone)} strokeWidth={lines.length > COLOURED_FLOWS ? 1 : 1.6} />
        ))}
      <path className="axes" d={`M0.5 0V${HEIGHT + 0.5}H${WIDTH}`} />
    </svg>
  );
});

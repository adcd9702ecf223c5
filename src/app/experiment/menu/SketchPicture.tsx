import type { FlowSketch, WindowSketch } from '../../../lab/results/windowSketch.ts';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { tonesOf } from '../../run/facts/groups.ts';
import { GREY } from '../../ui/tones.ts';
import { count } from '../../ui/words/numbers.ts';
import type { Sketches } from './sketches.ts';

/** The line of one flow in a small picture. */
interface SketchLine {
  readonly flow: number;
  /** SVG path data. */
  readonly path: string;
}

const through = line().digits(1);

/** A falling column is drawn from its maximum to its minimum, others the other way round. */
function pathOf(
  { min, max }: Pick<FlowSketch, 'min' | 'max'>,
  xOf: (column: number) => number,
  yOf: (value: number) => number,
): string {
  const points: [number, number][] = [];
  let before = NaN;
  min.forEach((low, column) => {
    const high = max[column] ?? NaN;
    if (Number.isNaN(low)) return;
    const x = xOf(column + 0.5);
    const ends = low < before ? [high, low] : [low, high];
    for (const value of low === high ? [low] : ends) points.push([x, yOf(value)]);
    before = low;
  });
  return through(points) ?? '';
}

/** The maximum of some columns, at least 1. */
const largestOf = (all: readonly Pick<FlowSketch, 'max'>[]): number =>
  all.reduce((most, { max }) => max.reduce((a, b) => (b > a ? b : a), most), 1);

/** The windows of a run as lines in a box of this size, px. They share the scale; zero is at the bottom. */
export function sketchLines(sketch: Pick<WindowSketch, 'flows'>, width: number, height: number): readonly SketchLine[] {
  const largest = largestOf(sketch.flows);
  return sketch.flows.map((flow) => ({
    flow: flow.flow,
    path: pathOf(flow, scaleLinear([0, flow.min.length], [0, width]), scaleLinear([0, largest], [height, 0])),
  }));
}

const WIDTH = 160;
const HEIGHT = 52;
/** Margin for half a line at the top and for the base line at the bottom, px. */
const INSET = 2;

const colourOf = (tone: number): string => (tone < GREY ? `var(--flow-${tone + 1})` : 'var(--rule)');

/**
 * Small picture of the congestion windows, or of the bottleneck's queue, over a scenario's whole run, with the maximum.
 * Until it is known, its place is empty and has no frame. The text beside it describes it.
 */
export const SketchPicture = memo(function SketchPicture({
  id,
  sketches,
  queue = false,
}: {
  readonly id: string;
  readonly sketches: Sketches;
  readonly queue?: boolean;
}) {
  const sketch = useStore(sketches.store, (known) => known[id]);
  const waits = queue ? (sketch?.queue ?? null) : null;
  const lines = useMemo(() => (sketch && waits === null ? sketchLines(sketch, WIDTH, HEIGHT) : []), [sketch, waits]);
  const area = useMemo(() => {
    if (waits === null) return '';
    const yOf = scaleLinear([0, largestOf([waits])], [HEIGHT, 0]);
    return pathOf(waits, scaleLinear([0, waits.min.length], [0, WIDTH]), yOf);
  }, [waits]);
  const tones = sketch ? tonesOf(sketch.flows) : [];
  const largest = sketch && (waits !== null || sketch.flows.length > 0) ? largestOf(waits ? [waits] : sketch.flows) : 0;
  return (
    <span className="sketched row">
      <svg
        className="sketch rigid"
        viewBox={`0 ${-INSET} ${WIDTH} ${HEIGHT + 2 * INSET}`}
        width={WIDTH}
        height={HEIGHT + 2 * INSET}
        aria-hidden="true"
        data-sketch={sketch === undefined ? 'waiting' : 'drawn'}
      >
        {/* The first flow is on top. */}
        {lines
          .map(({ flow, path }, index) => ({ flow, path, tone: tones[index] ?? GREY }))
          .reverse()
          .map(({ flow, path, tone }) => (
            <path key={flow} d={path} stroke={colourOf(tone)} strokeWidth={lines.length > GREY ? 1 : 1.6} />
          ))}
        {area !== '' && <path className="queued" d={`${area}V${HEIGHT}H${WIDTH / (2 * waits!.min.length)}Z`} />}
        {largest > 0 && <path className="axes" d={`M0.5 0V${HEIGHT + 0.5}H${WIDTH}`} />}
      </svg>
      <small aria-hidden="true">{largest > 0 && count(largest)}</small>
    </span>
  );
});

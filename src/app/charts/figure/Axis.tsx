import type { ScaleLinear } from 'd3-scale';
import { namedTicks } from './ticks.ts';

interface Props {
  readonly scale: ScaleLinear<number, number>;
  /** Approximate number of ticks. */
  readonly count?: number;
  /** Written after the first value of a horizontal axis, and below the uppermost of a vertical one. */
  readonly unit?: string;
}

/** A horizontal axis at `y` with grid lines up to `top`, px. */
export function AxisX({ scale, count = 5, unit, y, top }: Props & { readonly y: number; readonly top: number }) {
  return (
    <g className="axis">
      {namedTicks(scale, count).map(([value, label], index) => (
        <g key={value} transform={`translate(${scale(value)},0)`}>
          <line className="hair" y1={top} y2={y} />
          <text y={y + 18} textAnchor="middle">
            {label}
            {index === 0 && unit !== undefined ? ` ${unit}` : ''}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Width of a letter of a unit, and the distance of two ticks that have room for one between them, px. */
const [LETTER, APART] = [7, 30];

/** A vertical axis at `x` with grid lines to `right`, px. */
export function AxisY({
  scale,
  count = 4,
  unit = '',
  x,
  right,
}: Props & { readonly x: number; readonly right: number }) {
  const ticks = namedTicks(scale, count);
  const [uppermost, next] = ticks.map(([value]) => scale(value)).sort((a, b) => a - b);
  // Beside the plot, or in it if there is no room.
  const inMargin = unit.length * LETTER <= x - 8 && (next === undefined || next - uppermost! >= APART);
  return (
    <g className="axis">
      {unit !== '' && uppermost !== undefined && (
        <text
          className="unit"
          x={inMargin ? x - 8 : x + 5}
          y={uppermost + (inMargin ? 15 : 10)}
          dy="0.35em"
          textAnchor={inMargin ? 'end' : 'start'}
        >
          {unit}
        </text>
      )}
      {ticks.map(([value, label]) => (
        <g key={value} transform={`translate(0,${scale(value)})`}>
          <line className="hair" x1={x} x2={right} />
          <text x={x - 8} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

import type { ScaleLinear } from 'd3-scale';
import { namedTicks } from './ticks.ts';

interface Props {
  readonly scale: ScaleLinear<number, number>;
  /** Approximate number of ticks. */
  readonly count?: number;
  /** Written after the last tick. */
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

/** A vertical axis at `x` with grid lines to `right`, px. */
export function AxisY({ scale, count = 4, x, right }: Props & { readonly x: number; readonly right: number }) {
  return (
    <g className="axis">
      {namedTicks(scale, count).map(([value, label]) => (
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

import type { ComponentProps, ReactNode } from 'react';
import { AxisX, AxisY } from './Axis.tsx';
import { Figure, SizedFigure } from './Figure.tsx';
import { lineThrough } from './paths.ts';
import { linear, rounded, type Scale } from './scale.ts';
import type { FigureTable } from './table.ts';

/** Where things are in a plot over time, px. */
interface TimePlace {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

interface Props extends Omit<ComponentProps<typeof Figure>, 'children'> {
  /** Where several figures have the same width, one is measured. */
  readonly size?: ComponentProps<typeof SizedFigure>['size'];
  /** Ends of both axes; that of values reaches to round ones, unless it is `exact`. */
  readonly times: readonly [number, number];
  readonly values: readonly [number, number];
  readonly exact?: boolean;
  readonly unit?: string;
  /** Values that are named, about, and px between two times. */
  readonly count?: number;
  readonly apart?: number;
  /** Room around the plot, px; `ticks`: for lines that lead from it to the times. */
  readonly room: {
    readonly left?: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly ticks?: number;
  };
  /** What it shows, with the axes among it; a text is in its place as long as there is nothing. */
  readonly children: ((place: TimePlace, axes: ReactNode) => ReactNode) | string;
}

/** A figure with time across: both axes, and between them what it shows. */
export function TimeFigure(props: Props) {
  const { times, values, exact, unit = 's', count = 5, apart = 110, room, children, size, ...figure } = props;
  const draw = (width: number): ReactNode => {
    const [left, right, bottom] = [room.left ?? 56, width - room.right, figure.height - room.bottom];
    const x = linear(times, [left, right]);
    const y = (exact === true ? linear : rounded)(values, [bottom, room.top]);
    const least = exact === true && apart <= 110 ? 2 : 3;
    const axes = (
      <>
        <AxisY scale={y} count={count} x={left} right={right} />
        <AxisX
          scale={x}
          count={Math.max(least, width / apart)}
          unit={unit}
          y={bottom + (room.ticks ?? 0)}
          top={bottom}
        />
      </>
    );
    return typeof children === 'string' ? null : children({ x, y, left, right, bottom }, axes);
  };
  const shown = typeof children === 'string' ? children : draw;
  return size === undefined ? (
    <Figure {...figure}>{shown}</Figure>
  ) : (
    <SizedFigure {...figure} size={size}>
      {shown}
    </SizedFigure>
  );
}

/** A curve over time through values, or points, that are numbers. `width`: s of a column of values, whose middle they are at. */
export function Curve({
  place: { x, y },
  tone,
  ...of
}: {
  readonly place: TimePlace;
  readonly tone: string;
} & (
  | { readonly points: readonly (readonly [time: number, value: number])[] }
  | { readonly values: readonly number[]; readonly width: number }
)) {
  const points =
    'points' in of ? of.points : of.values.map((value, column) => [(column + 0.5) * of.width, value] as const);
  const places = points.map(([time, value]) => (Number.isNaN(value) ? null : ([x(time), y(value)] as const)));
  return <path className={`curve ${tone}`} d={lineThrough(places)} />;
}

/** A row of a table for each column of time, which is `width` s long and is by its end. */
export const timeTable = (
  heads: readonly string[],
  columns: number,
  width: number,
  cells: (column: number) => readonly string[],
): FigureTable => ({
  heads: ['Time, s', ...heads],
  rows: Array.from({ length: columns }, (_, column) => [((column + 1) * width).toFixed(2), ...cells(column)]),
});

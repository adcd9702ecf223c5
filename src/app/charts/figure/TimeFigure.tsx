import type { ComponentProps, ReactNode } from 'react';
import { tableOf, type KnownMark } from '../marks/known.ts';
import { scalesOf, type Area, type PlotSpec } from '../marks/picture.ts';
import { Painted } from './Drawing.tsx';
import { Figure, SizedFigure } from './Figure.tsx';

/** The plot area, px, and its scales. */
type TimePlace = Area & ReturnType<typeof scalesOf>;

interface Props extends Omit<ComponentProps<typeof Figure>, 'children' | 'table'> {
  /** Marks to draw; their columns form the data table unless `table` is given. */
  readonly marks?: readonly KnownMark[];
  readonly table?: ComponentProps<typeof Figure>['table'];
  /** Formats a time in the table, s. */
  readonly timeText?: (time: number) => string;
  /** If several figures have the same width, only one is measured. */
  readonly size?: ComponentProps<typeof SizedFigure>['size'];
  /** Ends of both axes. The value axis is rounded outwards unless `exact`. */
  readonly times: readonly [number, number];
  readonly values: readonly [number, number];
  readonly exact?: boolean;
  readonly unit?: string;
  /** Unit of the values. */
  readonly up?: string;
  /** Approximate number of labelled values, and px between two times. */
  readonly count?: number;
  readonly apart?: number;
  /** Margins around the plot, px. `ticks`: space for lines that lead from the plot to the time labels. */
  readonly room: {
    readonly left?: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly ticks?: number;
  };
  /** Additional content, with axes and marks among it. A string is shown instead while there is nothing to draw. */
  readonly children: ((place: TimePlace, drawn: ReactNode) => ReactNode) | string;
}

/** A figure with a time axis, a value axis and content between them. */
export function TimeFigure(props: Props) {
  const { times, values, exact, unit = 's', up = '', count = 5, apart = 110, room, children, size, ...rest } = props;
  const { marks = [], timeText = (time) => time.toFixed(2), table = () => tableOf(marks, timeText), ...others } = rest;
  const figure = { ...others, table };
  const draw = (width: number): ReactNode => {
    const { height } = figure;
    const area = { left: room.left ?? 56, right: width - room.right, top: room.top, bottom: height - room.bottom };
    const least = exact === true && apart <= 110 ? 2 : 3;
    const plot: PlotSpec = {
      area,
      x: { ends: times, ticks: Math.max(least, width / apart), unit, off: room.ticks ?? 0 },
      y: { ends: values, nice: exact !== true, ticks: count, unit: up },
      marks,
    };
    const drawn = <Painted width={width} height={height} plots={[plot]} />;
    return typeof children === 'string' ? null : children({ ...scalesOf(plot), ...area }, drawn);
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

import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { COLOURED_FLOWS, GREY } from '../../ui/tones.ts';
import { paletteOf } from '../../ui/palette.ts';
import { coloursOf } from '../../ui/readColours.ts';
import { drawMarks } from '../marks/draw.ts';
import type { Drawn, MarksPicture } from '../marks/drawn.ts';
import { tableOf, type KnownMark } from '../marks/known.ts';
import { layersOf, type Place } from '../marks/laying.ts';
import type { View } from '../plot/view.ts';
import { sizesFor } from '../stage/sizes.ts';
import { Shapes } from '../svg/Shapes.tsx';
import { SvgContext } from '../svg/svgContext.ts';
import { AxisX, AxisY } from './Axis.tsx';
import { Figure, SizedFigure } from './Figure.tsx';

/** Position and size of the plot area, px. */
interface TimePlace {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

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

/** The page's colours, as CSS variables so that they follow the theme. */
const PALETTE = paletteOf(
  coloursOf((name) => `var(--${name})`),
  (flow) => (flow < COLOURED_FLOWS ? flow : GREY),
);
/** A figure is laid out at one size and scaled as a whole. */
const SIZES = sizesFor(Infinity, undefined);

/** Draws marks as SVG elements, in the same way as on canvases. */
function Marks(picture: Pick<MarksPicture, 'view' | 'layers'>) {
  const context = SvgContext.begin(useId());
  drawMarks({ ...picture, labels: [], grid: [], ticks: [], scroll: null, fork: null }, context, PALETTE);
  const { definitions, body } = context.elements;
  return (
    <g fill="none">
      <defs>
        <Shapes of={definitions} />
      </defs>
      <Shapes of={body} />
    </g>
  );
}

/** A figure with a time axis, a value axis and content between them. */
export function TimeFigure(props: Props) {
  const { times, values, exact, unit = 's', up = '', count = 5, apart = 110, room, children, size, ...rest } = props;
  const { marks = [], timeText = (time) => time.toFixed(2), table = () => tableOf(marks, timeText), ...others } = rest;
  const figure = { ...others, table };
  const draw = (width: number): ReactNode => {
    const [left, right, bottom] = [room.left ?? 56, width - room.right, figure.height - room.bottom];
    const x = scaleLinear(times, [left, right]);
    const y = scaleLinear(values, [bottom, room.top]);
    if (exact !== true) y.nice();
    const least = exact === true && apart <= 110 ? 2 : 3;
    const axes = (
      <>
        <AxisY scale={y} count={count} x={left} right={right} unit={up} />
        <AxisX
          scale={x}
          count={Math.max(least, width / apart)}
          unit={unit}
          y={bottom + (room.ticks ?? 0)}
          top={bottom}
        />
      </>
    );
    const [from, to] = times;
    // Values beyond the axis are drawn at its end.
    const yOf = y.copy().clamp(true);
    const area = { width, height: figure.height, left, right, top: room.top, bottom };
    const time = { from, to, now: Infinity, known: to, end: to };
    const view: View = { ...area, ...time, narrow: false, axis: false, sizes: SIZES };
    const places: Partial<Record<Place, Drawn[]>> = {};
    for (const { lay } of marks)
      lay({ view, plot: { yOf }, draw: (place, ...drawn) => (places[place] ??= []).push(...drawn) });
    const { moving, layers } = layersOf(places);
    const { ground = [], ...above } = layers;
    const drawn = (
      <>
        {ground.length > 0 && <Marks view={view} layers={{ ground }} />}
        {axes}
        {marks.length > 0 && <Marks view={view} layers={{ ...above, lines: moving }} />}
      </>
    );
    return typeof children === 'string' ? null : children({ x, y, left, right, bottom }, drawn);
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

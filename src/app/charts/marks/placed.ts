/** Marks of static figures at given values: lines, areas, boxes, signs and words. */
import { GREY } from '../../ui/tones.ts';
import { spread, type Label } from '../plot/label.ts';
import type { Box, Drawn, Paint, Spot } from './drawn.ts';
import type { FigureGround, FigureMark } from './picture.ts';
import { CURVE } from './known.ts';
import type { Place } from './laying.ts';

export type Point = readonly [x: number, y: number];

interface Look {
  readonly paint: Paint;
  /** px */
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly alpha?: number;
  readonly place?: Place;
}

/** Coordinates of a line, px. `steps`: each value holds until the next point. */
const coordinates = ({ x, y }: FigureGround, points: readonly Point[], steps: boolean): Float64Array =>
  Float64Array.from(
    points.flatMap(([at, value], index) =>
      steps && index > 0 ? [x(at), y(points[index - 1]![1]), x(at), y(value)] : [x(at), y(value)],
    ),
  );

/** The stretches of a list between its gaps. */
function stretchesOf<Each>(all: readonly (Each | null)[]): readonly (readonly Each[])[] {
  const stretches: Each[][] = [[]];
  for (const each of all)
    if (each === null) stretches.push([]);
    else stretches.at(-1)!.push(each);
  return stretches.filter(({ length }) => length > 0);
}

/** A line through points, with a gap at each null. */
export const line = (
  points: readonly (Point | null)[],
  { paint, width = CURVE, dash = [], place = 'lines', alpha = 1 }: Look,
  steps = false,
): FigureMark => ({
  lay: (ground) => {
    for (const stretch of stretchesOf(points)) {
      // A single point is drawn as a dot.
      const all = stretch.length === 1 ? [stretch[0]!, stretch[0]!] : stretch;
      ground.draw(place, { kind: 'line', line: coordinates(ground, all, steps), paint, width, dash, alpha });
    }
  },
});

/** A step line: each value holds until the next point. */
export const steps = (points: readonly Point[], look: Look): FigureMark => line(points, look, true);

/** A vertical line over the plot, extended by `above` and `below`, px. */
export const upright = (
  at: number,
  { paint, width = 2, dash = [], above = 0, below = 0 }: Omit<Look, 'place'> & { above?: number; below?: number },
): FigureMark => ({
  lay: ({ x, view: { top, bottom }, draw }) => {
    const ends = Float64Array.of(x(at), top - above, x(at), bottom + below);
    draw('top', { kind: 'line', line: ends, paint, width, dash });
  },
});

/** A horizontal line at a value, over the plot or between two values. */
export const level = (
  value: number,
  { paint, width = 1, dash = [], place = 'under' }: Look,
  between?: readonly [number, number],
): FigureMark => ({
  lay: ({ x, y, view, draw }) => {
    const [from, to] = between === undefined ? [view.left, view.right] : [x(between[0]), x(between[1])];
    draw(place, { kind: 'line', line: Float64Array.of(from, y(value), to, y(value)), paint, width, dash });
  },
});

/** The area between a line and the base line. */
export const area = (points: readonly Point[], paint: Paint, place: Place = 'areas'): FigureMark => ({
  lay: (ground) => ground.draw(place, { kind: 'area', upper: coordinates(ground, points, false), lower: null, paint }),
});

/** The band between two values at each x, with a gap at each null. */
export const band = (
  bounds: readonly (readonly [x: number, low: number, high: number] | null)[],
  { paint, alpha = 1 }: Pick<Look, 'paint' | 'alpha'>,
): FigureMark => ({
  lay: (ground) => {
    for (const stretch of stretchesOf(bounds)) {
      const edge = (at: 1 | 2): Float64Array =>
        coordinates(
          ground,
          stretch.map((each) => [each[0], each[at]]),
          false,
        );
      ground.draw('areas', { kind: 'area', upper: edge(2), lower: edge(1), paint, alpha });
    }
  },
});

/** Rectangles between two values on both axes; an omitted value is the edge of the plot. */
export const boxes = (
  all: readonly { readonly x: readonly [number?, number?]; readonly y?: readonly [number?, number?] }[],
  look: Omit<Extract<Drawn, { kind: 'boxes' }>, 'kind' | 'boxes'> & { readonly place?: Place },
): FigureMark => ({
  lay: ({ x, y, view, draw }) => {
    const { place = 'ground', ...rest } = look;
    const boxOf = ({ x: [from, to], y: between }: (typeof all)[number]): Box => {
      const [low, high] = between ?? [];
      const clamp = (at: number): number => Math.max(view.left, Math.min(view.right, at));
      const left = from === undefined ? view.left : clamp(x(from));
      const top = high === undefined ? view.top : y(high);
      const width = (to === undefined ? view.right : clamp(x(to))) - left;
      return { x: left, y: top, width: Math.max(0, width), height: (low === undefined ? view.bottom : y(low)) - top };
    };
    draw(place, { kind: 'boxes', boxes: all.map(boxOf), ...rest });
  },
});

/** Signs at values, moved by `dx` and `dy`, px. */
export const spots = (
  all: readonly (Omit<Spot, 'size' | 'look' | 'flow'> & { readonly dx?: number; readonly dy?: number })[],
  { look, flow = 0, size }: Pick<Spot, 'look' | 'size'> & { readonly flow?: number },
  place: Place = 'over',
): FigureMark => ({
  lay: ({ x, y, draw }) =>
    draw(place, {
      kind: 'spots',
      spots: all.map(({ dx = 0, dy = 0, ...spot }) => ({
        ...spot,
        x: x(spot.x) + dx,
        y: y(spot.y) + dy,
        look,
        flow,
        size,
      })),
    }),
});

/** The marker of a tone: those without a colour are grey and hollow. */
export const signOf = (tone: number, size = 9): Sign => ({
  look: tone < GREY ? 'marker' : 'hollow',
  flow: tone,
  size,
});

type Words = Omit<Label, 'x' | 'y' | 'kind'> & { readonly kind?: Label['kind'] };

/** Words at a value, moved by `dx` and `dy`, px. */
export const words = (
  x: number,
  y: number,
  { dx = 0, dy = 0, kind = 'note', ...label }: Words & Shift,
): FigureMark => ({
  lay: (ground) => ground.label({ kind, ...label, x: ground.x(x) + dx, y: ground.y(y) + dy }),
});

interface Shift {
  readonly dx?: number;
  readonly dy?: number;
}

/** Names at the ends of lines, each at the height of a value, without overlap. `at`: their x; omitted: the plot's edge. */
export const names = (
  all: readonly (Words & { readonly value: number; readonly sign?: Sign })[],
  { gap = 17, dx = 8, dy = 0, at }: Shift & { readonly gap?: number; readonly at?: number } = {},
): FigureMark => ({
  lay: ({ x, y, view, draw, label }) => {
    const ends = all.map(({ value, kind = 'note', ...rest }) => ({ ...rest, kind, y: y(value) }));
    const left = (at === undefined ? view.right : x(at)) + dx;
    for (const { sign, ...end } of spread(ends, gap, view.top, view.bottom)) {
      label({ ...end, x: left, y: end.y + dy, centred: true });
      if (sign !== undefined) draw('top', { kind: 'spots', spots: [{ ...sign, x: left - 10, y: end.y }] });
    }
  },
});

/** Names below each other inside the plot, at its right edge: the first at the top, or the last at the bottom. */
export const namesInside = (all: readonly Words[], from: 'top' | 'bottom'): FigureMark => ({
  lay: ({ view: { right, top, bottom }, label }) => {
    const first = from === 'top' ? top + 16 : bottom - 12 - 19 * (all.length - 1);
    all.forEach(({ kind = 'note', ...rest }, at) =>
      label({ kind, ...rest, x: right - 8, y: first + 19 * at, anchor: 'end' }),
    );
  },
});

/** How a spot looks. */
type Sign = Pick<Spot, 'look' | 'flow' | 'size'>;

/** A custom mark: `lay` lays it out in px. */
export const free = (lay: FigureMark['lay']): FigureMark => ({ lay });

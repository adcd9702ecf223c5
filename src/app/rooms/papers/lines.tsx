import { useState } from 'react';
import type { PaperAxis } from '../../../papers/paper.ts';
import { spread } from '../../charts/plot/label.ts';
import { diamond, polygon } from '../../charts/figure/paths.ts';
import type { Paint } from '../../charts/marks/drawn.ts';
import { COLOURED_FLOWS, GREY, toneNameOf } from '../../ui/tones.ts';
import { useScreen } from '../../ui/useMedia.ts';

/** Position of axes in figures, px. */
export const LEFT = 56;
export const TOP = 14;
export const BOTTOM = 44;
export const RIGHT = 118;

/** Height of a figure, px: flatter for a projector, where everything is enlarged and must fit. */
export function useHeight(): number {
  const screen = useScreen();
  return screen === 'projector' || screen === 'smallProjector' ? 320 : 440;
}

/** Title of an axis as printed, with its unit. */
export const axisWords = ({ title, unit }: PaperAxis): string => (unit === '' ? title : `${title}, ${unit}`);

/** Positions of names at the ends of lines without overlap: y of each, px. */
export const apart = (
  ends: readonly { readonly name: string; readonly y: number }[],
  bottom: number,
): Map<string, number> => new Map(spread(ends, 17, TOP + 6, bottom).map(({ name, y }) => [name, y]));

/** A line has its own colour and marker; after five the markers are hollow, and the lines black or grey. */
const PAINTS: readonly Paint[] = [0, 1, 2, 3, 4, 'ink', GREY, 'ink2'];
const WIDTHS: readonly number[] = [2.1, 2.1, 2.1, 2.1, 2.1, 2.1, 3.4, 1.2];
const classOf = (at: number): string => (at < COLOURED_FLOWS ? toneNameOf(at) : '');

/** Distance between two markers of a line, and from the centre of a marker to its edge, px. */
const MARKERS_APART = 130;
const HALF = 4.5;

/** The outlines of markers: square, triangle up, diamond, triangle down; the first is a circle. */
const outlineOf = (shape: number, x: number, y: number): string => {
  const [up, down] = [-HALF * 1.1, HALF * 0.85];
  const corners: readonly (readonly [number, number])[] =
    shape === 1
      ? [
          [-0.9 * HALF, -0.9 * HALF],
          [0.9 * HALF, -0.9 * HALF],
          [0.9 * HALF, 0.9 * HALF],
          [-0.9 * HALF, 0.9 * HALF],
        ]
      : shape === 2
        ? [
            [0, up],
            [-up, down],
            [up, down],
          ]
        : [
            [0, -up],
            [-up, -down],
            [up, -down],
          ];
  return shape === 3 ? diamond(x, y, HALF * 1.2) : polygon(corners.map(([dx, dy]) => [x + dx, y + dy]));
};

/** The marker of the line with this index. */
export function Marker({ line, x, y }: { readonly line: number; readonly x: number; readonly y: number }) {
  const className = `line-marker ${classOf(line)}${line < COLOURED_FLOWS ? '' : ' hollow'}`;
  const shape = line % COLOURED_FLOWS;
  return shape === 0 ? (
    <circle className={className} cx={x} cy={y} r={HALF} />
  ) : (
    <path className={className} d={outlineOf(shape, x, y)} />
  );
}

/** Positions of the markers of a line, px; markers of coinciding lines are side by side. */
export function markersAt(line: number, lines: number, left: number, right: number): readonly number[] {
  const places: number[] = [];
  for (let x = left + (MARKERS_APART * (line + 0.5)) / lines; x < right; x += MARKERS_APART) places.push(x);
  return places;
}

/** Selects which of several lines are highlighted: a button each, with the marker of its line. */
export function Names({ names, lines }: { readonly names: readonly string[]; readonly lines: Lines }) {
  return (
    <p className="line-names wraps">
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className={lines.toneOf(name)}
          aria-pressed={!lines.isPale(name)}
          onClick={() => lines.toggle(name)}
        >
          <svg className="figure-marker" width={14} height={14} aria-hidden="true">
            <Marker line={at} x={7} y={7} />
          </svg>{' '}
          {name}
        </button>
      ))}
    </p>
  );
}

/** The lines of a figure: the style of each, and which are pale so that the others stand out. */
interface Lines {
  readonly isPale: (name: string) => boolean;
  readonly toneOf: (name: string) => string;
  readonly lookOf: (name: string) => { readonly paint: Paint; readonly width: number };
  readonly toggle: (name: string) => void;
}

export function useLines(names: readonly string[]): Lines {
  const [pale, setPale] = useState<readonly string[]>([]);
  const isPale = (name: string): boolean => pale.includes(name);
  const at = (name: string): number => names.indexOf(name) % PAINTS.length;
  return {
    isPale,
    toneOf: (name) => (isPale(name) ? '' : classOf(at(name))),
    lookOf: (name) =>
      isPale(name) ? { paint: GREY, width: 1.2 } : { paint: PAINTS[at(name)]!, width: WIDTHS[at(name)]! },
    toggle: (name) => setPale(isPale(name) ? pale.filter((each) => each !== name) : [...pale, name]),
  };
}

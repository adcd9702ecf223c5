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

/** The marker of a line: filled in the colour with this index, or hollow if it is not below `COLOURED_FLOWS`. */
export function Marker({ line, x, y }: { readonly line: number; readonly x: number; readonly y: number }) {
  const className = `line-marker ${line < COLOURED_FLOWS ? toneNameOf(line) : 'hollow'}`;
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

/** Selects the lines in colour: a button each, with the marker of its line. */
export function Names({ names, lines }: { readonly names: readonly string[]; readonly lines: Lines }) {
  if (names.length < 2) return null;
  return (
    <fieldset className="line-names wraps" aria-label={`In colour, at most ${COLOURED_FLOWS}`}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={lines.toneOf(name)}
          aria-pressed={!lines.isPale(name)}
          onClick={() => lines.toggle(name)}
        >
          <svg className="figure-marker" width={14} height={14} aria-hidden="true">
            <Marker line={lines.markerOf(name)} x={7} y={7} />
          </svg>{' '}
          {name}
        </button>
      ))}
      {names.length > COLOURED_FLOWS && (
        <span className="hint off-wall off-paper">A touch of a name or a curve gives it a colour.</span>
      )}
    </fieldset>
  );
}

/** The lines of a figure: at most five have a colour, the others are grey with hollow markers. */
interface Lines {
  readonly isPale: (name: string) => boolean;
  readonly toneOf: (name: string) => string;
  readonly lookOf: (name: string) => { readonly paint: Paint; readonly width: number };
  /** The index for `Marker`. */
  readonly markerOf: (name: string) => number;
  readonly toggle: (name: string) => void;
  /** Gives a line a colour, if it has none. */
  readonly show: (name: string) => void;
}

/** Number of lines in colour at first, if there are too many to colour all. */
export const FIRST = 3;

/** Colours by name, in the order in which the lines got them. */
type Coloured = ReadonlyMap<string, number>;

/** Gives a line its own colour, or the first free one; if none is free, that of the line which has had one for longest. */
export function coloured(before: Coloured, name: string, own: number): Coloured {
  const kept = [...before].slice(before.size < COLOURED_FLOWS ? 0 : 1);
  const isFree = (tone: number): boolean => !kept.some(([, of]) => of === tone);
  const tones = Array.from({ length: COLOURED_FLOWS }, (_, tone) => tone);
  return new Map([...kept, [name, tones.find((tone) => tone === own && isFree(tone)) ?? tones.find(isFree)!]]);
}

export function useLines(names: readonly string[]): Lines {
  const [tones, colour] = useState<Coloured>(
    () => new Map(names.slice(0, names.length > COLOURED_FLOWS ? FIRST : COLOURED_FLOWS).map((name, at) => [name, at])),
  );
  const pale = names.filter((name) => !tones.has(name));
  const isPale = (name: string): boolean => !tones.has(name);
  const markerOf = (name: string): number => tones.get(name) ?? COLOURED_FLOWS + pale.indexOf(name);
  const show = (name: string): void => {
    if (isPale(name)) colour(coloured(tones, name, names.indexOf(name)));
  };
  return {
    isPale,
    markerOf,
    show,
    toneOf: (name) => (isPale(name) ? '' : toneNameOf(tones.get(name)!)),
    lookOf: (name) => (isPale(name) ? { paint: GREY, width: 1.2 } : { paint: tones.get(name)!, width: 2.1 }),
    toggle: (name) => {
      if (isPale(name)) show(name);
      else colour(new Map([...tones].filter(([each]) => each !== name)));
    },
  };
}

import { useState } from 'react';
import type { PaperAxis } from '../../../papers/paper.ts';
import { spread } from '../../charts/plot/label.ts';
import { toneNameOf } from '../../ui/tones.ts';
import { useScreen } from '../../ui/useMedia.ts';

/** Position of axes in figures, px. */
export const LEFT = 56;
export const TOP = 14;
export const BOTTOM = 44;
export const RIGHT = 118;
/** Number of lines with their own colour. */
const COLOURS = 5;

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

/** Selects which lines have a colour: a button each. */
export function Names({
  names,
  toneOf,
  toggle,
}: {
  readonly names: readonly string[];
  readonly toneOf: (name: string) => string;
  readonly toggle: (name: string) => void;
}) {
  return (
    <p className="line-names wraps">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={toneOf(name)}
          aria-pressed={toneOf(name) !== ''}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

/** The lines of a figure with their own colour, and a function to change that. */
export function useTones(names: readonly string[]): {
  /**
   *
   * -1: none.
   */
  colourOf: (name: string) => number;
  toneOf: (name: string) => string;
  toggle: (name: string) => void;
} {
  const [shown, show] = useState<readonly string[]>(names.slice(0, COLOURS));
  const colourOf = (name: string): number => shown.indexOf(name);
  return {
    colourOf,
    toneOf: (name) => (shown.includes(name) ? toneNameOf(colourOf(name)) : ''),
    toggle: (name) =>
      show(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name].slice(-COLOURS)),
  };
}

/** Common to the figures of papers: margins, and the colour and marker of each line. */
import type { PaperAxis } from '../../../papers/paper.ts';
import type { Paint, Spot } from '../../charts/marks/drawn.ts';
import { signOf } from '../../charts/marks/placed.ts';
import type { Label } from '../../charts/plot/label.ts';
import { COLOURED_FLOWS, GREY } from '../../ui/tones.ts';

/** Margins of a plot, px. */
export const LEFT = 56;
export const TOP = 14;
export const BOTTOM = 44;
export const RIGHT = 118;

/** How a figure is shown. */
export interface Shown {
  /** px */
  readonly height: number;
  /** A phone: less room for labels. */
  readonly narrow: boolean;
  /** Colours of lines; default: `firstColoured`. */
  readonly tones?: Coloured;
}

/** Default height, and the height for a projector, where everything is enlarged and must fit, px. */
export const HEIGHT = { usual: 440, projector: 320 } as const;

/** Title of an axis as printed, with its unit. */
export const axisWords = ({ title, unit }: PaperAxis): string => (unit === '' ? title : `${title}, ${unit}`);

/** Colours of coloured lines by name, in the order of assignment. */
export type Coloured = ReadonlyMap<string, number>;

/** Number of lines that are coloured initially if there are more lines than colours. */
export const FIRST = 3;

/** The initial colours of lines. */
export const firstColoured = (names: readonly string[]): Coloured =>
  new Map(names.slice(0, names.length > COLOURED_FLOWS ? FIRST : COLOURED_FLOWS).map((name, at) => [name, at]));

/** Gives a line its own colour, or the first free one. If none is free, the line coloured first loses its colour. */
export function coloured(before: Coloured, name: string, own: number): Coloured {
  const kept = [...before].slice(before.size < COLOURED_FLOWS ? 0 : 1);
  const isFree = (tone: number): boolean => !kept.some(([, of]) => of === tone);
  const tones = Array.from({ length: COLOURED_FLOWS }, (_, tone) => tone);
  return new Map([...kept, [name, tones.find((tone) => tone === own && isFree(tone)) ?? tones.find(isFree)!]]);
}

interface LineLook {
  readonly isPale: boolean;
  readonly line: { readonly paint: Paint; readonly width: number };
  readonly sign: Pick<Spot, 'look' | 'size' | 'flow'>;
  /** Style of its name. */
  readonly name: Pick<Label, 'tone' | 'kind'>;
}

/** The look of each line: at most five have a colour, the others are grey with hollow markers. */
export function looksOf(names: readonly string[], tones: Coloured): (name: string) => LineLook {
  const pale = names.filter((name) => !tones.has(name));
  return (name) => {
    const tone = tones.get(name);
    return tone === undefined
      ? {
          isPale: true,
          line: { paint: GREY, width: 1.2 },
          sign: signOf(GREY + pale.indexOf(name)),
          name: { kind: 'tick' },
        }
      : {
          isPale: false,
          line: { paint: tone, width: 2.1 },
          sign: signOf(tone),
          name: { kind: 'note', tone },
        };
  };
}

/** Common to the figures of papers: margins, and the colour and marker of each line. */
import type { PaperAxis } from '../../../papers/paper.ts';
import type { Paint, Spot } from '../../charts/marks/drawn.ts';
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
  /** Names of lines that are pale, so that the others stand out. */
  readonly pale: readonly string[];
}

/** Default height, and the height for a projector, where everything is enlarged and must fit, px. */
export const HEIGHT = { usual: 440, projector: 320 } as const;

/** Title of an axis as printed, with its unit. */
export const axisWords = ({ title, unit }: PaperAxis): string => (unit === '' ? title : `${title}, ${unit}`);

/** A line has its own colour and marker; after five the markers are hollow, and the lines black or grey. */
const PAINTS: readonly Paint[] = [0, 1, 2, 3, 4, 'ink', GREY, 'ink2'];
const WIDTHS: readonly number[] = [2.1, 2.1, 2.1, 2.1, 2.1, 2.1, 3.4, 1.2];
/** Size of markers, px. */
const MARKER = 9;

export interface LineLook {
  readonly isPale: boolean;
  readonly line: { readonly paint: Paint; readonly width: number };
  readonly sign: Pick<Spot, 'look' | 'size' | 'flow'>;
  /** Colour of its name. */
  readonly name: Pick<Label, 'tone'>;
}

/** The look of the line with this index. */
export function lookOf(at: number, isPale = false): LineLook {
  const place = at % PAINTS.length;
  const isColoured = place < COLOURED_FLOWS;
  return {
    isPale,
    line: isPale ? { paint: GREY, width: 1.2 } : { paint: PAINTS[place]!, width: WIDTHS[place]! },
    sign: { look: isColoured ? 'marker' : 'hollow', size: MARKER, flow: place },
    name: isPale || !isColoured ? {} : { tone: place },
  };
}

import type { Label } from '../plot/label.ts';
import type { TimeRange } from '../../run/view/range.ts';
import type { View } from '../plot/view.ts';
import type { Colours } from '../../ui/palette.ts';
import type { Sizes } from '../stage/sizes.ts';

/** A picture to draw: plain data with the name of its drawing function. */
export interface Named {
  readonly name: string;
  readonly picture: object;
}

/** Elements drawn over the time charts. */
export interface Overlay {
  readonly view: View;
  /** s; null: no cursor. */
  readonly cursor: number | null;
  /** Times of the user's changes, s. */
  readonly changes: readonly number[];
  /** The selected time range, or the one being selected, s. */
  readonly drag: TimeRange | null;
}

/** Labels drawn over a picture. */
export interface Inscription {
  readonly labels: readonly Label[];
  readonly sizes: Sizes['text'];
  /** Background colour used as outline of the letters. */
  readonly rim: 'paper' | 'bench';
}

/** Complete content of one canvas. */
export interface CanvasContent {
  readonly canvas: number;
  /** CSS px, and device px per CSS px. */
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly shown: Named;
  /** Tone of each flow. */
  readonly tones: readonly number[];
  readonly overlay: Overlay | null;
  readonly inscription: Inscription | null;
}

/** Messages from the page to the painter. */
export type Order =
  | { readonly kind: 'typeface'; readonly family: string; readonly address: string }
  | { readonly kind: 'canvas'; readonly canvas: number; readonly surface: OffscreenCanvas }
  | { readonly kind: 'frame'; readonly colours: Colours; readonly contents: readonly CanvasContent[] }
  | { readonly kind: 'gone'; readonly canvas: number };

/**
 * Messages from the painter to the page: a frame is drawn, or all must be redrawn because a typeface or more drawings
 * were loaded.
 */
export type Reply = 'painted' | 'lettered' | 'drawings';

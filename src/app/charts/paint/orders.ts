import type { Label } from '../plot/label.ts';
import type { TimeRange } from '../../run/range.ts';
import type { View } from '../plot/view.ts';
import type { Colours } from '../../ui/palette.ts';
import type { Sizes } from '../stage/sizes.ts';

/** A picture to be drawn: plain data, and the name of the drawing that takes it. */
export interface Named {
  readonly name: string;
  readonly picture: object;
}

/** What lies over the charts of time. */
export interface Overlay {
  readonly view: View;
  /** s; null: there is none. */
  readonly cursor: number | null;
  /** When something was changed, s. */
  readonly changes: readonly number[];
  /** The stretch that is being dragged over, s. */
  readonly drag: TimeRange | null;
}

/** What is written over a picture. */
export interface Inscription {
  readonly labels: readonly Label[];
  readonly sizes: Sizes['text'];
  /** Of which ground the rim of the letters is. */
  readonly rim: 'paper' | 'bench';
}

/** Everything one canvas is to show. */
export interface CanvasContent {
  readonly canvas: number;
  /** CSS px, and pixels of the screen to each. */
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly shown: Named;
  /** The tone of each flow. */
  readonly tones: readonly number[];
  readonly overlay: Overlay | null;
  readonly inscription: Inscription | null;
}

/** What the page tells the painter. */
export type Order =
  | { readonly kind: 'typeface'; readonly family: string; readonly address: string }
  | { readonly kind: 'canvas'; readonly canvas: number; readonly surface: OffscreenCanvas }
  | { readonly kind: 'frame'; readonly colours: Colours; readonly contents: readonly CanvasContent[] }
  | { readonly kind: 'gone'; readonly canvas: number };

/** What the painter tells the page: a frame is drawn; or all must be drawn again, because a typeface or drawings have come. */
export type Reply = 'painted' | 'lettered' | 'drawings';

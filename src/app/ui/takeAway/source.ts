import type { FigureSize } from '../../../study/figureSizes.ts';

/** An entry of a figure's key: a sign drawn in a square of `SIGN` px, and its meaning. */
interface KeyEntry {
  readonly sign: string;
  readonly text: string;
}

/** Side of the square of a sign, px. */
export const SIGN = 14;

/** A drawn figure as SVG elements. */
export interface FigureDrawing {
  /** px */
  readonly width: number;
  readonly height: number;
  readonly definitions: string;
  readonly body: string;
  /** Position inside it where the title fits, px; null: the title goes above. */
  readonly titleAt: { readonly x: number; readonly y: number } | null;
  /** Margin on both sides, px. */
  readonly margin: number;
  /** Font size relative to a desktop. */
  readonly scale: number;
  readonly key: readonly KeyEntry[];
  readonly ground: string;
  readonly ink: string;
  readonly ink2: string;
}

/** Progress and cancellation of numbers that take long to compute. */
export interface Waiting {
  /** Receives the progress, 0 to 1. */
  readonly progress: (part: number) => void;
  /** Aborted when the numbers are no longer needed. */
  readonly signal: AbortSignal;
}

/** Numbers of a figure. */
export interface FigureNumbers {
  /** As in "CSV, as drawn". */
  readonly words: string;
  /** Added to the file name; '': nothing. */
  readonly suffix: string;
  readonly text: (waiting: Waiting) => BlobPart | Promise<BlobPart>;
}

/** A figure that can be saved. */
export interface FigureSource {
  readonly title: string;
  /** Description with the unit. */
  readonly about: string;
  /** One-sentence summary of the data. */
  readonly summary: string;
  /** Origin: experiment, seed, time range. */
  readonly origin: string;
  /** Its link; '': it has none. */
  readonly link: string;
  /** Draws it now, as seen or black on white. `size`: the size to lay it out for, if the figure supports that. */
  readonly draw: (onWhite: boolean, size?: FigureSize) => FigureDrawing;
  readonly numbers: readonly FigureNumbers[];
  /** Its data as a small table for texts; omitted: none. */
  readonly table?: () => { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Additions to a saved picture. */
export interface Dress {
  /** Title, key and caption. */
  readonly caption: boolean;
  readonly onWhite: boolean;
  /** A QR code of the link. */
  readonly code: boolean;
  /** Omitted: as large as on the screen. */
  readonly size?: FigureSize | undefined;
  /** False among other figures of the same run: origin and link are given elsewhere. */
  readonly alone?: false;
}

/** File name of a figure, without extension. */
export const fileName = ({ title }: Pick<FigureSource, 'title'>, suffix = ''): string =>
  `sawtooth ${title} ${suffix}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/-+$/, '');

/** Suffix of an interval column's head, after the head of its mean. */
export const HALF = ' ± 95 %';

import type { FigureSize } from '../../../study/figureSizes.ts';

/** A sign of a figure's key, drawn in a square of `SIGN` px, and what it means. */
export interface KeyEntry {
  readonly sign: string;
  readonly text: string;
}

/** Side of the square of a sign, px. */
export const SIGN = 14;

/** A figure that is drawn, as elements of SVG. */
export interface FigureDrawing {
  /** px */
  readonly width: number;
  readonly height: number;
  readonly definitions: string;
  readonly body: string;
  /** Where its title has room inside of it, px; null: it is above. */
  readonly titleAt: { readonly x: number; readonly y: number } | null;
  /** Room left free at both sides of it, px. */
  readonly margin: number;
  /** How much larger its letters are than on a desktop. */
  readonly scale: number;
  readonly key: readonly KeyEntry[];
  readonly ground: string;
  readonly ink: string;
  readonly ink2: string;
}

/** Whoever waits for numbers that take a while. */
export interface Waiting {
  /** Hears how much is done, 0 to 1. */
  readonly progress: (part: number) => void;
  /** Says that nobody wants them any more. */
  readonly signal: AbortSignal;
}

/** Numbers of a figure. */
export interface FigureNumbers {
  /** As in "CSV, as drawn". */
  readonly words: string;
  /** Behind the name of the file; '' for nothing. */
  readonly suffix: string;
  readonly text: (waiting: Waiting) => BlobPart | Promise<BlobPart>;
}

/** A figure that may be taken away. */
export interface FigureSource {
  readonly title: string;
  /** What is shown, with the unit. */
  readonly about: string;
  /** One sentence from the data. */
  readonly summary: string;
  /** What it was made of: experiment, seed, stretch of time. */
  readonly origin: string;
  /** Where it is found again; '': at no address. */
  readonly link: string;
  /** Draws it now, as seen or black on white. `size`: laid out for it, where the figure can be. */
  readonly draw: (onWhite: boolean, size?: FigureSize) => FigureDrawing;
  readonly numbers: readonly FigureNumbers[];
  /** What it shows as a small table, for texts; left out: it has none. */
  readonly table?: () => { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** What a picture bears besides what is drawn. */
export interface Dress {
  /** Title, key and caption. */
  readonly caption: boolean;
  readonly onWhite: boolean;
  /** A QR code of the link. */
  readonly code: boolean;
  /** Left out: as large as on the screen. */
  readonly size?: FigureSize | undefined;
  /** False among others of the same run: what it was made of and where it is found are elsewhere. */
  readonly alone?: false;
}

/** The name of a figure's files, without the end. */
export const fileName = ({ title }: Pick<FigureSource, 'title'>, suffix = ''): string =>
  `sawtooth ${title} ${suffix}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/-+$/, '');

/** What the head of a column of intervals adds to that of its means. */
export const HALF = ' ± 95 %';

import type { LabelKind } from '../plot/label.ts';

/** Sizes of text and lines on plots, CSS px. The one place where they are written down. */
export interface Sizes {
  /** How much larger everything is than on a desktop: spaces between things grow along. */
  readonly scale: number;
  /** Font sizes of labels. */
  readonly text: Readonly<Record<LabelKind, number>>;
  readonly line: {
    readonly trace: number;
    /** Traces when there are many, or comparisons. */
    readonly thin: number;
    /** Traces when there are more than can be told apart: one px of most screens, which is drawn several times as fast as more. */
    readonly hair: number;
    readonly strip: number;
    /** Steps of ssthresh and other quiet lines. */
    readonly step: number;
    readonly now: number;
    readonly grid: number;
    readonly marker: number;
    readonly cross: number;
  };
}

const DESKTOP: Sizes = {
  scale: 1,
  text: {
    tick: 14,
    end: 24,
    value: 18,
    note: 14,
    loss: 14,
    ribbon: 12,
    small: 14,
    strong: 17,
    number: 14,
    time: 12,
    said: 17,
  },
  line: { trace: 3.2, thin: 1.9, hair: 1, strip: 2.4, step: 1.4, now: 2, grid: 1, marker: 2.6, cross: 2.8 },
};

const PHONE: Sizes = {
  ...DESKTOP,
  text: { ...DESKTOP.text, tick: 13, end: 16, value: 15, note: 13, loss: 13, small: 13, strong: 15, number: 13 },
};

/**
 * For the last row, six heights of the screen away. There an eye resolves a minute of arc. On 1080 lines, a line of 4 px is
 * two minutes wide, and the low letters of type of 24 px are six minutes high. No curve is thinner and no text smaller.
 */
const PROJECTOR_LINES: Sizes['line'] = {
  trace: 6,
  thin: 4.2,
  hair: 2,
  strip: 4,
  step: 2.6,
  now: 4,
  grid: 1.5,
  marker: 4,
  cross: 5,
};

/** Sizes of text for the last row, on a screen of 1080 lines. */
const PROJECTOR_TEXT: Sizes['text'] = {
  tick: 28,
  end: 44,
  value: 36,
  note: 28,
  loss: 28,
  ribbon: 24,
  small: 28,
  strong: 34,
  number: 28,
  time: 24,
  said: 30,
};

/** Widths of the screen from which a projector has its full sizes, and those of a screen of 720 lines, px: seen from the same row, text of 24 px on 1080 lines is as large as one of 16 px there. */
const FULL = 1800;
const HALF = 1200;

/** For a projector: as large as the room allows. */
function projected(screen: number, width: number): Sizes {
  const part = screen >= FULL ? 1 : screen >= HALF ? 0.34 : 0.15;
  const grow = (from: number, to: number): number => from + (to - from) * part;
  const base = width < 600 ? PHONE : DESKTOP;
  return {
    scale: grow(1, 2),
    text: Object.fromEntries(
      Object.entries(base.text).map(([kind, size]) => [kind, grow(size, PROJECTOR_TEXT[kind as LabelKind])]),
    ) as Sizes['text'],
    line: Object.fromEntries(
      Object.entries(base.line).map(([name, size]) => [name, grow(size, PROJECTOR_LINES[name as keyof Sizes['line']])]),
    ) as unknown as Sizes['line'],
  };
}

/** Lines of which more would hide one another. */
const CROWD = 32;

/** How wide lines are of which no single one is meant, when there are so many, px. */
export const widthOfMany = ({ line }: Sizes, lines: number): number => (lines > CROWD ? line.hair : line.thin);

const cache = new Map<string, Sizes>();

/** The sizes for a figure this wide on a screen this wide, px, in a theme. */
export function sizesFor(width: number, theme: string | undefined, screen = width): Sizes {
  if (theme !== 'projector') return width < 600 ? PHONE : DESKTOP;
  const key = `${screen >= FULL ? 'full' : screen >= HALF ? 'half' : 'small'} ${width >= 600 ? '' : 'narrow'}`;
  const known = cache.get(key) ?? projected(screen, width);
  cache.set(key, known);
  return known;
}

import type { LabelKind } from '../plot/lettering.ts';

/** Sizes of text and lines on plots, CSS px. They are defined only here. */
export interface Sizes {
  /** Scale relative to a desktop; distances are scaled too. */
  readonly scale: number;
  /** Font sizes of labels. */
  readonly text: Readonly<Record<LabelKind, number>>;
  readonly line: {
    readonly trace: number;
    /** Lines when there are many, or comparisons. */
    readonly thin: number;
    /**
     * Lines when there are too many to distinguish: one px on most screens, which is drawn several times as fast as
     * wider lines.
     */
    readonly hair: number;
    readonly strip: number;
    /** Steps of ssthresh and other secondary lines. */
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
 * Sizes for the last row, six screen heights away, where the eye resolves one arc minute. On 1080 lines a 4 px line is
 * two arc minutes wide, and the x-height of 24 px type is six. No curve is thinner and no text smaller.
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

/** Font sizes for the last row on a 1080-line screen, px: twice those of a desktop, unless those are large already. */
const PROJECTOR_TEXT: Partial<Record<LabelKind, number>> = { end: 44, said: 30 };
const projectorText = (kind: LabelKind): number => PROJECTOR_TEXT[kind] ?? 2 * DESKTOP.text[kind];

/**
 * Screen widths at which a projector gets its full sizes and those for 720 lines, px. From the same row, 24 px on 1080
 * lines looks as large as 16 px on 720.
 */
const FULL = 1800;
const HALF = 1200;

/** Sizes for a projector: as large as the room allows. */
function projected(screen: number, width: number): Sizes {
  const part = screen >= FULL ? 1 : screen >= HALF ? 0.34 : 0.15;
  const grow = (from: number, to: number): number => from + (to - from) * part;
  const base = width < 600 ? PHONE : DESKTOP;
  return {
    scale: grow(1, 2),
    text: Object.fromEntries(
      Object.entries(base.text).map(([kind, size]) => [kind, grow(size, projectorText(kind as LabelKind))]),
    ) as Sizes['text'],
    line: Object.fromEntries(
      Object.entries(base.line).map(([name, size]) => [name, grow(size, PROJECTOR_LINES[name as keyof Sizes['line']])]),
    ) as unknown as Sizes['line'],
  };
}

/** More lines than this would hide one another. */
const CROWD = 32;

/** Line width when this many lines are shown and no single one matters, px. */
export const widthOfMany = ({ line }: Sizes, lines: number): number => (lines > CROWD ? line.hair : line.thin);

const cache = new Map<string, Sizes>();

/** Sizes for a figure of a width on a screen of a width, px, in a theme. */
export function sizesFor(width: number, theme: string | undefined, screen = width): Sizes {
  if (theme !== 'projector') return width < 600 ? PHONE : DESKTOP;
  const key = `${screen >= FULL ? 'full' : screen >= HALF ? 'half' : 'small'} ${width >= 600 ? '' : 'narrow'}`;
  const known = cache.get(key) ?? projected(screen, width);
  cache.set(key, known);
  return known;
}

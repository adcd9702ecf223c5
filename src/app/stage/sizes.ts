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
  line: { trace: 3.2, thin: 1.9, strip: 2.4, step: 1.4, now: 2, grid: 1, marker: 2.6, cross: 2.8 },
};

const PHONE: Sizes = {
  ...DESKTOP,
  text: { ...DESKTOP.text, tick: 13, end: 16, value: 15, note: 13, loss: 13, small: 13, strong: 15, number: 13 },
};

const PROJECTOR_LINES: Sizes['line'] = {
  trace: 6,
  thin: 3.4,
  strip: 4,
  step: 2.6,
  now: 4,
  grid: 1.5,
  marker: 4,
  cross: 5,
};

/** Widths from which a projector has its full sizes, and half of the way there, px. */
const FULL = 1800;
const HALF = 1200;

/** For a projector: as large as the room allows. */
function projected(width: number): Sizes {
  const scale = width >= FULL ? 1.5 : width >= HALF ? 1.2 : 1;
  const part = width >= FULL ? 1 : width >= HALF ? 0.5 : 0.25;
  const grow = (from: number, to: number): number => from + (to - from) * part;
  const base = width < 600 ? PHONE : DESKTOP;
  return {
    scale,
    text: Object.fromEntries(
      Object.entries(base.text).map(([kind, size]) => [kind, Math.round(Math.max(12, size * scale))]),
    ) as Sizes['text'],
    line: Object.fromEntries(
      Object.entries(base.line).map(([name, size]) => [name, grow(size, PROJECTOR_LINES[name as keyof Sizes['line']])]),
    ) as unknown as Sizes['line'],
  };
}

const cache = new Map<string, Sizes>();

/** The sizes for a figure this wide, px, in a theme. */
export function sizesFor(width: number, theme: string | undefined): Sizes {
  if (theme !== 'projector') return width < 600 ? PHONE : DESKTOP;
  const key = width >= FULL ? 'full' : width >= HALF ? 'half' : width >= 600 ? 'small' : 'phone';
  const known = cache.get(key) ?? projected(width);
  cache.set(key, known);
  return known;
}

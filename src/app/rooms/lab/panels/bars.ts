import { counterpartWidth, type Box } from '../../../charts/marks/drawn.ts';
import { binsIn } from '../../../charts/plot/bins.ts';
import { shownUntil, xOf, type View } from '../../../charts/plot/view.ts';
import type { TimeRange } from '../../../run/range.ts';
import type { RunData } from '../../../run/runData.ts';
import type { Happened } from './marks.ts';
import type { Frame, Mark, Sign } from './timePanel.ts';

/** A stretch of time and what came of it. */
export interface Bin extends TimeRange {
  readonly value: number;
}

/** What bars show. */
export interface Counted {
  /** What came of a stretch of time, s. `run`: the one that is shown, or what is beside it. */
  readonly of: (data: RunData, from: number, to: number, run?: RunData) => number;
  /** The length of a bar in a window, s. */
  readonly every: (data: RunData, window: TimeRange) => number;
}

/** The bars of a window up to a time, s; the last one may not be over. */
export function binsOf({ of, every }: Counted, data: RunData, window: TimeRange, until: number, run = data): Bin[] {
  const bin = every(data, window);
  const { first, end } = binsIn(window, bin, until);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = (first + index) * bin;
    const to = Math.min(from + bin, until);
    return { from, to, value: of(data, from, to, run) };
  });
}

/** Those with a value as stretches of a view, px. */
export const stretchesOf = (bins: readonly Bin[], view: View): { x: number; width: number; value: number }[] =>
  bins
    .filter(({ value }) => value > 0)
    .map(({ from, to, value }) => {
      const x = Math.max(view.left, xOf(view, from));
      return { x, width: Math.max(2, xOf(view, to) - x - 1), value };
    });

/** A bar that is not nothing is at least so high, px. */
const LEAST = 3;

interface BarWords extends Counted {
  /** Head of its column, with the unit, and a value in it. */
  readonly column: string;
  readonly cell: (value: number) => string;
  /** The bar at a time, in words; `length` of the bar, s. */
  readonly say: (value: number, length: number) => string;
  /** Writes beside the bars, and the one at the cursor. */
  readonly write: (frame: Frame, bins: readonly Bin[], atCursor: number) => void;
  /** What the bars count, and each in words: a press on a bar finds the nearest. */
  readonly happened: (data: RunData, window: TimeRange) => readonly (Happened & { readonly text: string })[];
}

/** What came of one stretch of time after another, of the link that the user looks at. What is beside a fork has hollow bars. */
export function bars({ column, cell, say, write, happened, ...counted }: BarWords): Mark {
  const { of, every } = counted;
  const barAt = (data: RunData, window: TimeRange, time: number): number => {
    const bin = every(data, window);
    const from = Math.floor(time / bin + 1e-9) * bin;
    return of(data, from, Math.min(from + bin, data.present.now));
  };
  const counterpartBins = (data: RunData, window: TimeRange, until: number): Bin[] => {
    const { counterpart, parts } = data;
    if (counterpart === null || parts === null) return [];
    const bins = binsOf(counted, data, window, Math.min(until, counterpart.present.known), counterpart);
    return bins.filter(({ to }) => to > parts);
  };
  return {
    columns: [{ head: column, cell: (data, _link, { from, to }) => cell(of(data, from, to)) }],
    say: (data, _link, time, _alone, window = { from: 0, to: data.present.now }) =>
      say(barAt(data, window, time), every(data, window)),
    extent: (data, window) => {
      const until = Math.min(window.to, data.present.now);
      const all = [...binsOf(counted, data, window, until), ...counterpartBins(data, window, until)];
      return { least: 0, most: all.reduce((most, { value }) => Math.max(most, value), 1) };
    },
    signs: (data, view) => {
      const reach = (xOf(view, view.from + every(data, view)) - xOf(view, view.from)) / 2;
      return happened(data, view).map((each): Sign => ({ ...each, x: xOf(view, each.time), y: view.bottom, reach }));
    },
    signText: (sign) => (sign as Sign & { readonly text: string }).text,
    lay: (frame) => {
      const { data, view, plot, settings } = frame;
      const { bottom } = view;
      const boxesOf = (bins: readonly Bin[]): Box[] =>
        stretchesOf(bins, view).map(({ x, width, value }) => {
          const y = Math.min(bottom - LEAST, plot.yOf(value));
          return { x, width, y, height: bottom - y };
        });
      const until = shownUntil(view);
      const bins = binsOf(counted, data, view, until);
      const boxes = boxesOf(bins);
      for (const { x, width, y } of boxes) plot.labels.avoid({ left: x, right: x + width, top: y, bottom });
      write(frame, bins, settings.cursor === null ? NaN : barAt(data, view, settings.cursor));
      frame.draw('ground', { kind: 'boxes', boxes, paint: 'loss' });
      frame.draw('under', {
        kind: 'boxes',
        boxes: boxesOf(counterpartBins(data, view, until)),
        paint: 'ink2',
        hollow: counterpartWidth(view),
      });
    },
  };
}

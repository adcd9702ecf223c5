import { counterpartWidth, type Box, type Drawn, type Spot } from '#app/charts/marks/drawn.ts';
import { binsIn } from '#app/charts/plot/bins.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { Family } from '#app/run/facts/families.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Happened } from './happened.ts';
import type { Frame, Mark, Sign } from './timePanel.ts';

/** A stretch of time and its value. */
export interface Bin extends TimeRange {
  readonly value: number;
}

/** Quantity shown by bars. */
export interface Counted {
  /** Its value in a stretch, s. `run`: the one shown, or its counterpart. */
  readonly of: (data: RunData, from: number, to: number, run?: RunData) => number;
  /** Width of a bar for a window, s. */
  readonly every: (data: RunData, window: TimeRange) => number;
}

/** The bars of a window up to a time, s; the last one may be incomplete. */
export function binsOf({ of, every }: Counted, data: RunData, window: TimeRange, until: number, run = data): Bin[] {
  const bin = every(data, window);
  const { first, end } = binsIn(window, bin, until);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const from = (first + index) * bin;
    const to = Math.min(from + bin, until);
    return { from, to, value: of(data, from, to, run) };
  });
}

/** Bars with a value as ranges in a view, px. */
export const stretchesOf = (bins: readonly Bin[], view: View): { x: number; width: number; value: number }[] =>
  bins
    .filter(({ value }) => value > 0)
    .map(({ from, to, value }) => {
      const x = Math.max(view.left, xOf(view, from));
      return { x, width: Math.max(2, xOf(view, to) - x - 1), value };
    });

/** A part of a bar, from the base line up, and its style; `gap`: spacing of its lines or dots, px. */
export interface BarPart {
  readonly fill: 'solid' | 'hatched' | 'dotted' | 'open' | 'ink';
  /** Value of this part in a stretch between two times, s, in the unit of the whole bar. */
  readonly of: (data: RunData, from: number, to: number) => number;
  /** The cause whose sign is drawn in it, if there is room. */
  readonly sign?: Family;
}
const GAP = { hatched: 6, dotted: 5 } as const;

/** Outlined boxes with a fill pattern. `grow`: scale of the pattern on a projector. */
function filled(boxes: readonly Box[], fill: BarPart['fill'], grow: number): Drawn[] {
  if (fill === 'solid' || fill === 'ink') return [{ kind: 'boxes', boxes, paint: fill === 'ink' ? 'ink' : 'loss' }];
  const pattern = { kind: 'boxes', boxes, paint: 'loss' } as const;
  const inner = boxes.map(({ x, y, width, height }) => ({
    x: x + 0.5,
    y: y + 0.5,
    width: width - 1,
    height: height - 1,
  }));
  return [
    { kind: 'boxes', boxes, paint: 'paper' },
    ...(fill === 'hatched' ? [{ ...pattern, lines: GAP.hatched * grow }] : []),
    ...(fill === 'dotted' ? [{ ...pattern, dots: GAP.dotted * grow }] : []),
    { kind: 'boxes', boxes: inner, paint: 'loss', hollow: 1 },
  ];
}

/** A sign in a bar, and the room it needs there, px on a desktop. */
const SIGN = 11;
const SIGN_ROOM = 16;

/** The sign of a cause in each bar with room for it. */
const signsIn = (boxes: readonly Box[], family: Family, scale: number): Spot[] =>
  boxes
    .filter(({ width, height }) => Math.min(width, height) >= SIGN_ROOM * scale)
    .map(({ x, y, width, height }) => ({
      look: 'loss',
      flow: -1,
      x: x + width / 2,
      y: y + height / 2,
      size: SIGN * scale,
      family,
    }));

/** Minimum height of a non-zero bar, px. */
const LEAST = 3;

interface BarWords extends Counted {
  /** Its parts; omitted: one kind. */
  readonly parts?: readonly BarPart[];
  /** Title of its column, with the unit, and format of a value. */
  readonly column: string;
  readonly cell: (value: number) => string;
  /** Further columns. */
  readonly columns?: Mark['columns'];
  readonly key?: Mark['key'];
  /** Minimum upper end of the axis. */
  readonly least?: number;
  /** Describes a bar with this value. `length`: its duration, s; `from`: its start, s. */
  readonly say: (value: number, length: number, data: RunData, from: number) => string;
  /** Adds labels beside the bars, and one for the value at the cursor. */
  readonly write: (frame: Frame, bins: readonly Bin[], atCursor: number) => void;
  /** The counted events, each in words: a press on a bar selects the nearest. */
  readonly happened: (data: RunData, window: TimeRange) => readonly (Happened & { readonly text: string })[];
}

/** Values of consecutive stretches, for the selected link. Bars of a counterpart are hollow. */
export function bars(words: BarWords): Mark {
  const { column, cell, columns = [], key, say, write, happened, parts, least = 1, ...counted } = words;
  const { of, every } = counted;
  const barAt = (data: RunData, window: TimeRange, time: number): number => {
    const bin = every(data, window);
    const from = Math.floor(time / bin + 1e-9) * bin;
    return of(data, from, Math.min(from + bin, data.present.now));
  };
  const counterpartBins = (data: RunData, window: TimeRange, until: number): Bin[] => {
    const { counterpart } = data;
    if (counterpart === null || data.parts === null) return [];
    const bins = binsOf(counted, data, window, Math.min(until, counterpart.present.known), counterpart);
    return bins.filter(({ to }) => to > data.parts!);
  };
  return {
    ...(key === undefined ? {} : { key }),
    columns: [{ head: column, cell: (data, _link, { from, to }) => cell(of(data, from, to)) }, ...columns],
    say: (data, _link, time, _alone, window = { from: 0, to: data.present.now }) => {
      const length = every(data, window);
      return say(barAt(data, window, time), length, data, Math.floor(time / length + 1e-9) * length);
    },
    extent: (data, window) => {
      const until = Math.min(window.to, data.present.now);
      const all = [...binsOf(counted, data, window, until), ...counterpartBins(data, window, until)];
      return { least: 0, most: all.reduce((most, { value }) => Math.max(most, value), least) };
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
      if (parts === undefined) frame.draw('ground', { kind: 'boxes', boxes, paint: 'loss' });
      else {
        const feet = new Map<number, number>();
        for (const { fill, of: partOf, sign } of parts) {
          const own = bins.flatMap((bin): Box[] => {
            const value = partOf(data, bin.from, bin.to);
            if (value <= 0) return [];
            const [{ x, width } = { x: 0, width: 0 }] = stretchesOf([bin], view);
            const foot = feet.get(bin.from) ?? 0;
            feet.set(bin.from, foot + value);
            const [lower, upper] = [foot, foot + value].map((at) => Math.round(plot.yOf(at))) as [number, number];
            const y = Math.min(upper, lower - LEAST);
            return [{ x, width, y, height: lower - y }];
          });
          frame.draw('ground', ...filled(own, fill, view.sizes.scale));
          if (sign !== undefined) frame.draw('ground', { kind: 'spots', spots: signsIn(own, sign, view.sizes.scale) });
        }
      }
      frame.draw('under', {
        kind: 'boxes',
        boxes: boxesOf(counterpartBins(data, view, until)),
        paint: 'ink2',
        hollow: counterpartWidth(view),
      });
    },
  };
}

import { fitted, widthOf } from './crowd.ts';
import { spread, type Label } from './label.ts';
import { shownUntil, xOf, type View } from './view.ts';

/** What stands at the end of a line. */
export interface End {
  readonly flow: number;
  readonly name: string;
  /** Behind the name. */
  readonly value: string;
  readonly y: number;
}

/** Names at the ends of lines, at most. */
export const MOST_NAMED = 5;

/** Those that get a name when there are too many for all: the selected ones, then the first. In their old order. */
function named(ends: readonly End[], wanted: readonly number[], most: number): readonly End[] {
  if (ends.length <= most) return ends;
  const first = [...ends].sort((a, b) => Number(wanted.includes(b.flow)) - Number(wanted.includes(a.flow)));
  const chosen = new Set(first.slice(0, most));
  return ends.filter((end) => chosen.has(end));
}

interface Strip {
  readonly top: number;
  readonly bottom: number;
  /** The larger of two sizes, if there is room for it. */
  readonly large: 'end' | 'value';
  /** Only the value stands there. */
  readonly bare?: boolean;
}

/** Name and value right of the lines, moved apart; of many flows a few, and how many more there are. */
export function endLabels(
  ends: readonly End[],
  view: View,
  strip: Strip,
  /** Flows to be named first. */
  wanted: readonly number[],
): Label[] {
  const { sizes } = view;
  const { top, bottom } = strip;
  const many = ends.length > MOST_NAMED;
  const gapOf = (kind: 'end' | 'value'): number => Math.round(sizes.text[kind] * (view.narrow ? 1.3 : 1.15) + 3);
  const fits = (kind: 'end' | 'value'): number => Math.max(1, Math.floor((bottom - top) / gapOf(kind)) + 1);
  const count = Math.min(ends.length, MOST_NAMED) + (many ? 1 : 0);
  const kind =
    strip.large === 'end' && fits('end') >= count ? 'end' : view.narrow && strip.large === 'end' ? 'end' : 'value';
  const places = Math.min(fits(kind), count);
  const shown = named(ends, wanted, many ? Math.max(1, places - 1) : places);
  const more = ends.length - shown.length;
  const x = xOf(view, shownUntil(view)) + 15 * Math.min(1.5, sizes.scale);
  const room = view.width - x - 4;
  const lines = spread(shown, gapOf(kind), top, more > 0 && places > 1 ? bottom - gapOf(kind) : bottom);
  const labels = lines.map(({ flow, name, value, y }): Label => {
    const left = room - widthOf(` ${value}`, kind, sizes);
    const short = strip.bare === true ? '' : fitted(name, kind, left, sizes);
    return { kind, text: short === '' ? value : `${short} ${value}`, x, y, centred: true, flow, title: name };
  });
  if (more > 0 && places > 1) {
    const lowest = Math.max(...lines.map(({ y }) => y));
    labels.push({
      kind: 'small',
      text: `and ${more} more`,
      x,
      y: Math.min(bottom, lowest + gapOf(kind)),
      centred: true,
    });
  }
  return labels;
}

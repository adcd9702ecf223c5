import { fitted, widthOf } from './labelPlacement.ts';
import type { FlowFacts } from '../../../lab/protocol/protocol.ts';
import { groupName, groupsOf } from '../../run/facts/groups.ts';
import { spread, type Label } from './label.ts';
import { shownUntil, xOf, type View } from './view.ts';

/** Label at the end of a line. */
export interface End {
  /** The flow, or the first of a group. */
  readonly flow: number;
  /** Tone of the group, if the label represents a group. */
  readonly tone?: number;
  readonly name: string;
  /** Written after the name. */
  readonly value: string;
  readonly y: number;
}

/** Maximum number of names at the ends of lines. */
export const MOST_NAMED = 5;

/**
 * Flows that get a name if there are too many: first the selected ones, then the first ones, in their original order.
 */
function named(ends: readonly End[], wanted: readonly number[], most: number): readonly End[] {
  if (ends.length <= most) return ends;
  const isWanted = ({ flow }: End): number => Number(flow >= 0 && wanted.includes(flow));
  const first = [...ends].sort((a, b) => isWanted(b) - isWanted(a));
  const chosen = new Set(first.slice(0, most));
  return ends.filter((end) => chosen.has(end));
}

/**
 * Name and value of each flow that has started. A group gets one label with its mean, plus labels of the flows the user
 * selected, unless lines have names of their own. NaN values get no label.
 */
export function lineEnds(
  flows: readonly FlowFacts[],
  begun: readonly number[],
  wanted: readonly number[],
  yOf: (value: number) => number,
  values: {
    readonly of: (flow: number) => number;
    readonly text: (value: number, isMean: boolean) => string;
    /** The name of a flow's line, if it is not that of the flow. */
    readonly name?: ((flow: number) => string) | undefined;
  },
): End[] {
  const endOf = (flow: number): End[] => {
    const value = values.of(flow);
    const name = values.name?.(flow) ?? flows[flow]?.name ?? '';
    return Number.isNaN(value) ? [] : [{ flow, name, value: values.text(value, false), y: yOf(value) }];
  };
  if (values.name !== undefined) return begun.flatMap(endOf);
  return groupsOf(flows).flatMap((group, tone): End[] => {
    const there = group.flows.filter((flow) => begun.includes(flow) && !Number.isNaN(values.of(flow)));
    if (group.flows.length === 1) return there.flatMap(endOf);
    if (there.length === 0) return [];
    const mean = there.reduce((sum, flow) => sum + values.of(flow), 0) / there.length;
    const name = `${groupName(group, there.length)},`;
    const all = { flow: -1, tone, name, value: `${values.text(mean, true)} each`, y: yOf(mean) };
    return [all, ...group.flows.filter((flow) => wanted.includes(flow)).flatMap(endOf)];
  });
}

/** Font sizes of names, largest first. */
const KINDS = ['end', 'value', 'note'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Length above which a name is shortened before all names use a smaller font; and the space for a value. In letters.
 */
const LONG = 13;
const VALUE = '00.0';
/** Minimum length of a shortened name, in letters: a shorter one would identify the line less well than its colour. */
const LEAST = 4;

interface Strip {
  /** Vertical bounds of the labels, px. */
  readonly top: number;
  readonly bottom: number;
  /** Largest font size, used if there is room. */
  readonly large: 'end' | 'value';
  /** Show only the value. */
  readonly bare?: boolean;
}

/**
 * Labels with name and value right of the lines, moved apart vertically. With many flows, a few labels and the number
 * of the others.
 */
export function endLabels(
  ends: readonly End[],
  view: View,
  strip: Strip,
  /** Flows to be named first. */
  wanted: readonly number[],
): Label[] {
  const { sizes } = view;
  const many = ends.length > MOST_NAMED;
  const x = xOf(view, shownUntil(view)) + 15 * Math.min(1.5, sizes.scale);
  const room = view.width - x - 2;
  const gapOf = (kind: Kind): number => Math.round(sizes.text[kind] * (view.narrow ? 1.3 : 1.15) + 3);
  const topOf = (kind: Kind): number => strip.top + sizes.text[kind] / 2;
  const bottomOf = (kind: Kind): number => strip.bottom - sizes.text[kind] / 2;
  const fits = (kind: Kind): number => Math.max(1, Math.floor((bottomOf(kind) - topOf(kind)) / gapOf(kind)) + 1);
  const count = Math.min(ends.length, MOST_NAMED) + (many ? 1 : 0);
  const highEnough = (kind: Kind): boolean => kind === 'note' || view.narrow || fits(kind) >= count;
  const wideEnough = (kind: Kind, each: readonly End[]): boolean =>
    strip.bare === true ||
    each.every(({ name, value }) => {
      const longest = value.length > VALUE.length || view.narrow ? value : VALUE;
      return name.length > LONG || widthOf(`${name} ${longest}`, kind, sizes) <= room;
    });
  const chosen = (kind: Kind): readonly End[] => {
    const places = Math.min(fits(kind), count);
    return named(ends, wanted, many || places < ends.length ? Math.max(1, places - 1) : places);
  };
  const kinds = KINDS.slice(KINDS.indexOf(strip.large)).filter(highEnough);
  const kind = kinds.find((each) => wideEnough(each, chosen(each))) ?? kinds.at(-1)!;
  const places = Math.min(fits(kind), count);
  const [top, bottom] = [topOf(kind), bottomOf(kind)];
  const shown = chosen(kind);
  const more = ends.length - shown.length;
  const lines = spread(shown, gapOf(kind), top, more > 0 && places > 1 ? bottom - gapOf(kind) : bottom);
  const names = ends.map(({ name }) => name);
  const labels = lines.map(({ flow, tone, name, value: whole, y }): Label => {
    // Prefer the full name of a group to the remark that its value is a mean.
    const all = strip.bare === true ? whole : `${name} ${whole}`;
    const isLong = tone !== undefined && widthOf(all, kind, sizes) > room;
    const value = isLong ? whole.replace(' each', '') : whole;
    const left = room - widthOf(` ${value}`, kind, sizes);
    const short = strip.bare === true ? '' : fitted(name, kind, left, sizes, names);
    const says = short === name || short.length > LEAST;
    return {
      kind,
      text: says ? `${short} ${value}` : value,
      x,
      y,
      centred: true,
      ...(tone === undefined ? { flow } : { tone }),
      title: name,
    };
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

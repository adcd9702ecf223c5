import type { Label } from '#app/charts/plot/label.ts';
import type { View } from '#app/charts/plot/view.ts';
import { widthOf } from '#app/charts/plot/labelPlacement.ts';
import { noPackets } from '#app/run/record/closely.ts';
import type { Family } from '#app/run/facts/families.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { segments } from '#app/ui/words/numbers.ts';
import { slidingOf, STATE_WORDS, type SegmentState, type Sliding } from './segments.ts';
import { legendText, nowTexts, slidingSentence } from './words.ts';
import { centredAt, textAt } from '../kit/label.ts';
import { wrapped } from '../kit/nothing.ts';

/** A box: one segment, or several combined. */
export interface SegmentBox {
  readonly x: number;
  readonly width: number;
  readonly state: SegmentState;
  /** If it is lost: why. */
  readonly family: Family;
  /** Its number, if there is room; otherwise ''. */
  readonly number: string;
  /** QUIC: its packet number, if there is room; otherwise ''. */
  readonly packet: string;
}

/** A bracket beside the boxes, px. `down`: it is above, with its ends pointing down. */
export interface Bracket {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly down: boolean;
  /** Whether it continues beyond the figure. */
  readonly open: boolean;
}

/** The sliding window. */
export interface SlidingPicture {
  readonly labels: readonly Label[];
  readonly flow: number;
  readonly boxes: readonly SegmentBox[];
  readonly top: number;
  readonly height: number;
  readonly brackets: readonly Bracket[];
  /** Small boxes of the legend. */
  readonly swatches: readonly {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly state: SegmentState;
    readonly family: Family;
  }[];
}

/** Minimum and maximum width of boxes, and the gap after each, px. */
const LEAST = 5.5;
const MOST = 26;
/** Minimum width of boxes with numbers, px. */
const NUMBERED = 22;
/** Possible numbers of segments per box. */
const GROUPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/** Priority of states if a box has several segments. */
const TELLING: readonly SegmentState[] = [
  'lost',
  'resent',
  'early',
  'flight',
  'arrived',
  'free',
  'acknowledged',
  'closed',
];

/** Number of segments per box for this width, px. */
function groupOf(sliding: Sliding, room: number): number {
  const count = sliding.last - sliding.first + 1;
  return GROUPS.find((group) => (count / group) * LEAST <= room) ?? GROUPS.at(-1)!;
}

/** The boxes from left to right; a group starts where the window starts. */
function boxesOf(sliding: Sliding, left: number, pitch: number, group: number): SegmentBox[] {
  const { first, last, start, stateOf, causeOf } = sliding;
  const boxes: SegmentBox[] = [];
  const gap = pitch > 8 ? 2 : 1;
  let segment = first;
  while (segment <= last) {
    const end = segment < start ? Math.min(start, segment + group) : Math.min(last + 1, segment + group);
    const states = new Map<SegmentState, number>();
    for (let each = segment; each < end; each++) if (!states.has(stateOf(each))) states.set(stateOf(each), each);
    const state = TELLING.find((telling) => states.has(telling)) ?? 'closed';
    const number = group === 1 && pitch >= NUMBERED ? String(segment) : '';
    const packet = number === '' ? undefined : sliding.packetOf?.(segment);
    const family = causeOf(states.get('lost') ?? -1);
    boxes.push({
      x: left + boxes.length * pitch,
      width: pitch - gap,
      state,
      family,
      number,
      packet: packet === undefined ? '' : `p${packet}`,
    });
    segment = end;
  }
  return boxes;
}

/** The picture of the sliding window. */
export function slidingPicture(data: RunData, view: View): SlidingPicture {
  const sliding = slidingOf(data);
  if (sliding === null) return withoutWindow(data, view);
  const { scale } = view.sizes;
  const [left, right] = [view.left, view.right];
  const room = right - left;
  const group = groupOf(sliding, room);
  const acknowledged = Math.ceil((sliding.start - sliding.first) / group);
  const count = acknowledged + Math.ceil((sliding.last - sliding.start + 1) / group);
  const pitch = Math.min(MOST * scale, room / count);
  const said = wrapped(slidingSentence(sliding), room, view.sizes);
  const line = 22 * scale;
  const { top, height, apart } = heightsOf(view, said.length * line);
  const xOf = (segmentsFromStart: number): number => left + (acknowledged + segmentsFromStart / group) * pitch;
  const brackets: Bracket[] = [];
  const labels: Label[] = [];
  const { before, flow } = sliding;
  const bracket = (length: number, y: number, down: boolean): Bracket => {
    const to = xOf(length);
    return { from: xOf(0), to: Math.min(to, right), y, down, open: to > right + 1 };
  };
  if (!Number.isNaN(before)) {
    const above = bracket(before, top - 10 * scale, true);
    brackets.push(above);
    labels.push(textAt('note', `before: cwnd ${segments(before)}`, above.to, above.y - 8 * scale, { anchor: 'end' }));
  }
  const below = bracket(sliding.length, top + height + 9 * scale, false);
  brackets.push(below);
  const nowAt = below.from + 3;
  const [whole, short] = nowTexts(sliding);
  const now = widthOf(whole, 'note', view.sizes) <= view.width - nowAt ? whole : short;
  labels.push(textAt('note', now, nowAt, below.y + 18 * scale, { flow }));
  if (group > 1)
    labels.push(
      textAt(
        'small',
        `each box is ${group} ${sliding.packetOf === null ? 'segments' : 'packets of data'}`,
        left,
        top - 18 * scale,
      ),
    );
  const boxes = boxesOf(sliding, left, pitch, group);
  // Projector-sized text leaves little room: then the legend has only the states present, or is omitted.
  const free = below.y + 18 * scale + view.sizes.text.note * 0.3;
  const legend =
    [sliding.scripted ? OF_SCRIPTS : USUAL, []]
      .map((always) => legendOf(view, sliding, boxes, view.height - 20 * scale - said.length * line, always))
      .find(({ top: highest }) => apart && highest >= free) ?? NO_LEGEND;
  labels.push(...legend.labels);
  if (apart) {
    said.forEach((text, index) =>
      labels.push(textAt('said', text, left, view.height - 13 * scale - (said.length - 1 - index) * line)),
    );
  } else {
    // Without a line of its own, the sentence follows the description of the window.
    const x = nowAt + widthOf(now, 'note', view.sizes) + 24;
    const [text = ''] = said;
    if (said.length === 1 && x + widthOf(text, 'said', view.sizes) * SERIF <= view.width)
      labels.push(textAt('said', text, x, below.y + 18 * scale));
  }
  return { flow, boxes, top, height, brackets, labels, swatches: legend.swatches };
}

/** Serif letters are narrower. */
const SERIF = 0.85;
/** Height of the boxes, px on a desktop, and minimum height above them. */
const HEIGHT = 34;
const LEAST_HEIGHT = 14;

/** Position of the boxes between title and text, px. `apart`: the sentence has its own lines below. */
function heightsOf(
  { height, sizes }: View,
  sentence: number,
): { readonly top: number; readonly height: number; readonly apart: boolean } {
  const { scale, text } = sizes;
  // The title, the label of the bracket above the boxes, and the bracket.
  const above = 6 + 2.3 * text.note + 18 * scale;
  const below = 27 * scale + text.note * 0.3;
  const under = sentence + 13 * scale;
  const apart = height - above - below - under >= LEAST_HEIGHT * scale;
  const free = height - above - below - (apart ? under : 4);
  const boxes = Math.max(LEAST_HEIGHT * scale, Math.min(HEIGHT * scale, free));
  // Remaining room goes to the legend first.
  const spare = Math.max(0, Math.min(22 * scale, (free - boxes - 22 * scale) / 3));
  return { top: above + spare, height: boxes, apart };
}

/** States always in the legend, so that it does not change from step to step. */
const USUAL: readonly SegmentState[] = ['acknowledged', 'early', 'flight', 'lost', 'closed'];
const OF_SCRIPTS: readonly SegmentState[] = [...USUAL, 'resent'];

interface Legend extends Pick<SlidingPicture, 'labels' | 'swatches'> {
  /** Its upper edge, px. */
  readonly top: number;
}

const NO_LEGEND: Legend = { labels: [], swatches: [], top: Infinity };

/** Meaning of the boxes' colours; the last line is at `y`. */
function legendOf(
  view: View,
  sliding: Sliding,
  boxes: readonly SegmentBox[],
  y: number,
  always: readonly SegmentState[],
): Legend {
  const { scale, text } = view.sizes;
  const states = (Object.keys(STATE_WORDS) as SegmentState[]).filter(
    (state) => always.includes(state) || boxes.some((box) => box.state === state),
  );
  const size = 14 * scale;
  const wide = (state: SegmentState): number =>
    size + 8 + legendText(state, sliding).length * text.small * 0.54 + 18 * scale;
  const rows: SegmentState[][] = [[]];
  let used = 0;
  for (const state of states) {
    if (used + wide(state) > view.right - view.left && used > 0) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(state);
    used += wide(state);
  }
  const labels: Label[] = [];
  const swatches: SlidingPicture['swatches'][number][] = [];
  rows.forEach((row, index) => {
    const line = y - (rows.length - 1 - index) * 22 * scale;
    let x = view.left;
    for (const state of row) {
      const family = boxes.find((box) => box.state === state)?.family ?? 'queue';
      swatches.push({ x, y: line - size / 2, size, state, family });
      labels.push(centredAt('small', legendText(state, sliding), x + size + 8, line));
      x += wide(state);
    }
  });
  return { labels, swatches, top: y - (rows.length - 1) * 22 * scale - Math.max(size, text.small) / 2 };
}

function withoutWindow(data: RunData, view: View): SlidingPicture {
  const { detail } = data.present;
  const flow = detail === null ? undefined : data.opened.flows[detail.flow];
  const text =
    flow === undefined ? noPackets(data.present) : `${flow.name} has no window: it does not react to losses.`;
  return {
    flow: -1,
    boxes: [],
    top: 0,
    height: 0,
    brackets: [],
    swatches: [],
    labels: [textAt('said', text, view.left, view.height / 2)],
  };
}

/** A queue whose two lines are drawn as queues of their own, such as the two of DualPI2. */
import type { View } from '#app/charts/plot/view.ts';
import { meet, widthOf, type Box as Bounds } from '#app/charts/plot/labelPlacement.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { lineOf } from '#app/run/facts/settingsOfFlow.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { milliseconds } from '#app/ui/words/numbers.ts';
import type { Inside } from '#lab/protocol/insideProtocol.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { asPackets } from '../queue/facts.ts';
import { isLow } from './dumbbell.ts';
import { slatsOf, type Packets } from './packets.ts';
import type { Box, Layout, Pair, Point, Room, Stack, Wire } from './shapes.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** The first line, for low latency, and the second. */
const LOW = 0;
const CLASSIC = 1;

export { lineOf };

/** Distances, px on a desktop: between the boxes, from the second to the switch, and below both to the first's path. */
const GAP = 33;
const TO_SWITCH = 29;
const RADIUS = 10.5;
const UNDER = 21;
const UNDER_LOW = 8;
/** The same distance in a graph, where the link is below the boxes. */
const UNDER_GRAPH = 3;
/** Height of the first box as a fraction of the second's, because its packets wait for less time. */
const LOW_PART = 0.4;
/** Where the coupling leaves the second box, as a fraction of its height from the top. */
const LEAVES = 0.35;
/** Minimum number of places, for links on which a packet takes longer than the target. */
const LEAST_PLACES = 12;
/** Capacity of the second box, as a multiple of the target delay. */
const OF_TARGET = 2;

/** A layout with two boxes in place of that of the limiting link. */
export function withPair(opened: Opened, layout: Layout, room: Room): Layout {
  const link = bottleneckOf(opened);
  const old = layout.boxes.find((box) => box.link === link);
  const wire = layout.wires[link];
  if (old === undefined || wire === undefined || wire === null) return layout;
  const scale = layout.kind === 'dumbbell' ? old.width / 46 : old.width / 18;
  const isPipe = wire.isPipe;
  const part = isPipe ? 1 : 0.45;
  const gap = GAP * scale * part;
  const width = isPipe && room.narrow ? old.width * 0.75 : old.width;
  const low: Box = { ...old, line: LOW, width, height: old.height * LOW_PART };
  const classic: Box = { ...old, line: CLASSIC, width, x: old.x + width + gap };
  const coupling: Point[] = [
    [classic.x, classic.foot - classic.height * (1 - LEAVES)],
    [low.x + width / 2, classic.foot - classic.height * (1 - LEAVES)],
    [low.x + width / 2, low.foot - low.height - 3 * scale],
  ];
  const others = layout.boxes.filter((box) => box !== old);
  if (!isPipe) {
    // In a graph the boxes are beside the link, which keeps its place.
    const at: Point = [classic.x + width + TO_SWITCH * scale * part, old.foot];
    const pair = pairOf(link, coupling, [low, classic], at, scale * part, low.foot + UNDER_GRAPH * scale);
    return clearOfNodes({ ...layout, boxes: [...others, low, classic], pair }, room);
  }
  const end = classic.x + width;
  const level = wire.from[1];
  const at: Point = [end + TO_SWITCH * scale * (room.narrow ? 0.55 : 1), level];
  const under = low.foot + (isLow(room) ? UNDER_LOW : UNDER) * scale;
  const pair = pairOf(link, coupling, [low, classic], at, scale * (room.narrow ? 0.7 : 1), under);
  const wires = layout.wires.map((each, index): Wire | null => {
    if (index === link) return { ...wire, from: [at[0] + pair.radius + 2 * scale, level] };
    const flow = opened.flows.findIndex(({ path }) => path[0] === index);
    if (each === null || flow < 0) return each;
    const box = lineOf(opened, flow) === LOW ? low : classic;
    return { ...each, to: [box.x, box.foot - box.height + 8 * scale] };
  });
  return { ...layout, wires, boxes: [low, classic, ...others], pair };
}

/** Minimum space around both queues, and step of the search for a free place, px. */
const FREE = 3;
const STEP = 6;

/** In a graph: moves both queues to the nearest place at which they cover no node and no other queue. */
function clearOfNodes(layout: Layout, room: Room): Layout {
  const pair = layout.pair!;
  const own = layout.boxes.filter(({ link }) => link === pair.link);
  const xs = own.flatMap(({ x, width }) => [x, x + width]);
  const from: Bounds = {
    left: Math.min(...xs),
    right: Math.max(...xs, pair.switchAt[0] + pair.radius),
    top: Math.min(...own.map(({ foot, height }) => foot - height)),
    bottom: Math.max(pair.switchAt[1] + pair.radius, ...pair.feeds.flat().map(([, y]) => y)),
  };
  const taken: readonly Bounds[] = [
    ...layout.places.map(({ x, y, size }) => ({
      left: x - size / 2 - FREE,
      right: x + size / 2 + FREE,
      top: y - size / 2 - FREE,
      bottom: y + size / 2 + FREE,
    })),
    ...layout.boxes
      .filter(({ link }) => link !== pair.link)
      .map(({ x, width, foot, height }) => ({ left: x, right: x + width, top: foot - height, bottom: foot })),
  ];
  const isFree = (aside: number, lift: number): boolean => {
    const moved: Bounds = {
      left: from.left + aside,
      right: from.right + aside,
      top: from.top - lift,
      bottom: from.bottom - lift,
    };
    const isInside = moved.left >= 0 && moved.right <= room.width && moved.top >= 0;
    return isInside && !taken.some((each) => meet(each, moved));
  };
  let [aside, lift] = [0, 0];
  for (let step = 0; !isFree(aside, lift); step++) {
    if (step * STEP > 2 * room.width) return layout;
    lift = step % 2 === 0 ? STEP : 0;
    const steps = Math.ceil(step / 2);
    aside = (steps % 2 === 0 ? 1 : -1) * Math.ceil(steps / 2) * STEP;
  }
  const moved = ([x, y]: Point): Point => [x + aside, y - lift];
  return {
    ...layout,
    boxes: layout.boxes.map((box) =>
      box.link === pair.link ? { ...box, x: box.x + aside, foot: box.foot - lift } : box,
    ),
    pair: {
      ...pair,
      coupling: pair.coupling.map(moved),
      feeds: pair.feeds.map((feed) => feed.map(moved)),
      switchAt: moved(pair.switchAt),
    },
  };
}

function pairOf(
  link: number,
  coupling: readonly Point[],
  [low, classic]: readonly [Box, Box],
  at: Point,
  scale: number,
  under: number,
): Pair {
  const radius = RADIUS * scale;
  const leaves = Math.min(at[1], low.foot - 4 * scale);
  const out = low.x + low.width + 8 * scale;
  return {
    link,
    coupling,
    feeds: [
      [[low.x + low.width, leaves], [out, leaves], [out, under], [at[0], under], at],
      [[classic.x + classic.width, at[1]], [classic.x + classic.width + 1, at[1]], at],
    ],
    switchAt: at,
    radius,
  };
}

const insideOf = ({ present }: RunData, link: number): Inside | undefined => present.links[link]?.inside;

const reading = (inside: Inside | undefined, symbol: string, line = -1): number =>
  (line < 0 ? inside?.readings : inside?.lines[line]?.readings)?.find((each) => each.symbol === symbol)?.value ?? NaN;

/** The packets of one line. The second box has room for twice the target. Packets have the same height in both. */
export function stackOf(data: RunData, layout: Layout, packets: Packets, box: Box): Stack {
  const { link, line } = box;
  const facts = linksNow(data)[link]!;
  const target = { value: reading(insideOf(data, link), 'target'), unit: 's' };
  const high = Math.max(...layout.boxes.filter((each) => each.link === link).map(({ height }) => height));
  const fitting = OF_TARGET * asPackets(data, link, target, facts.rate) || LEAST_PLACES;
  const places = (Math.max(LEAST_PLACES, fitting) * box.height) / high;
  const slats = slatsOf(packets.queues.get(link) ?? new Float64Array(0));
  return {
    box,
    places,
    // The packet being sent is on the wire.
    slats: Float64Array.from(
      slats.filter((slat) => slat.line === line && slat.place > 0).flatMap(({ flow, place }) => [flow, place - 1, 0]),
    ),
    full: line === CLASSIC && (data.present.links[link]?.queue ?? 0) >= facts.limit,
  };
}

const percent = (chance: number): string => `${Number((100 * chance).toPrecision(2))} %`;

/** "C holds 19: 13 ms" */
export function lineText(data: RunData, { box, slats }: Stack, short = false): string {
  const { link, line = 0 } = box;
  const letter = data.opened.links[link]?.letters?.[line] ?? '';
  const waiting = slatsOf(slats).length;
  if (waiting === 0) return `${letter} is empty`;
  const wait = milliseconds(reading(insideOf(data, link), 'waits', line));
  return short ? `${letter} ${waiting}: ${wait}` : `${letter} holds ${waiting}: ${wait}`;
}

/** Both queues in words, beside their boxes. */
export function pairLabels(data: RunData, view: View, layout: Layout, stacks: readonly Stack[]): Label[] {
  const { pair } = layout;
  const [low, classic] = [LOW, CLASSIC].map((line) => stacks.find(({ box }) => box.line === line));
  if (pair === undefined || low === undefined || classic === undefined) return [];
  const { scale, text } = view.sizes;
  const inside = insideOf(data, pair.link);
  const [k, coupled, squared] = [reading(inside, 'k'), reading(inside, 'p_CL'), reading(inside, 'p_C')];
  const { x, width, foot, height } = classic.box;
  const top = Math.max(foot - height + 5 * scale, text.note);
  const right = x + width + (classic.full ? 22 : 12) * scale;
  const couples = `marks ${k} p′ = ${percent(coupled)}`;
  if (view.narrow)
    return [
      textAt(classic.full ? 'loss' : 'note', lineText(data, classic, true), right, top),
      textAt('note', lineText(data, low, true), right, top + text.note * 1.3),
      textAt('small', couples, right, top + text.note * 2.6),
    ];
  const letters = data.opened.links[pair.link]?.letters ?? [];
  const isTight = isLow(view);
  // The names of the senders are left of it.
  const hosts = Math.max(0, ...layout.places.filter(({ begins }) => begins).map((place) => place.x + place.size / 2));
  const room = pair.coupling[1]![0] - hosts - 16 * scale;
  const long = `coupling: ${couples}`;
  const aims = `aims at ${milliseconds(reading(inside, 'target'))}`;
  return [
    textAt(classic.full ? 'loss' : 'note', lineText(data, classic), right, top),
    textAt('small', `${aims}: p′² = ${percent(squared)}`, right, top + text.small * 1.4),
    centredAt('note', lineText(data, low), low.box.x - 9 * scale, low.box.foot - 0.3 * low.box.height, {
      anchor: 'end',
    }),
    centredAt(
      'note',
      isTight || widthOf(long, 'note', view.sizes) > room ? couples : long,
      pair.coupling[1]![0] - 8 * scale,
      pair.coupling[1]![1],
      { anchor: 'end' },
    ),
    ...(isTight
      ? []
      : [low, classic].map(({ box }): Label =>
          textAt('note', letters[box.line ?? 0] ?? '', box.x + box.width / 2, box.foot + text.note, {
            anchor: 'middle',
          }),
        )),
    textAt('small', `${letters[LOW]} first`, pair.switchAt[0], pair.switchAt[1] - pair.radius - 6 * scale, {
      anchor: 'middle',
    }),
  ];
}

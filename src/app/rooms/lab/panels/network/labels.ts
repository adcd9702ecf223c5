import { shortened } from '#app/ui/words/shortened.ts';
import { boxOf, type Box, LabelPlacement, fitted, meet, widthOf } from '#app/charts/plot/labelPlacement.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { isOnWall, type View } from '#app/charts/plot/view.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { groupsOf, tonesOf } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { milliseconds, rate, segments } from '#app/ui/words/numbers.ts';
import { placeName } from '#app/run/facts/places.ts';
import { lineLabel, placed, rangeIn, amountOf, avoidPlaces, coversPlace } from './brief.ts';
import { isLow } from './dumbbell.ts';
import type { Fall } from './falls.ts';
import type { Layout, Place, Point, Stack } from './shapes.ts';
import { filling, slabsOf, type Packets } from './packets.ts';
import { PAIR } from './pairPart.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** Font sizes of a sender's name, largest first. */
const KINDS = ['strong', 'note', 'ribbon'] as const;

/** Minimum fill of a pipe that counts as full, as a fraction. */
const FULL = 0.97;
/** Minimum distance of two hosts for two lines of text, and for one line, as multiples of the text size. */
const TWO_LINES = 2.2;
const ONE_LINE = 1;

/** Width of the chart's buttons in its first line on a phone, px. */
const BUTTONS = 110;

/** All text of the network. */
export function networkLabels(
  data: RunData,
  view: View,
  layout: Layout,
  packets: Packets,
  stacks: readonly Stack[],
  falls: readonly Fall[],
): Label[] {
  if (layout.kind === 'line') return stacks.map((stack) => lineLabel(data, view, packets, stack));
  const isDumbbell = layout.kind === 'dumbbell';
  const names = [
    ...(isDumbbell ? hostLabels(data, view, layout) : graphLabels(data, view, layout, stacks)),
    ...(isDumbbell
      ? stacks.flatMap((stack) => (stack.box.line === undefined ? queueLabels(data, view, layout, packets, stack) : []))
      : []),
    ...(isDumbbell && layout.pair !== undefined ? PAIR.module!.pairLabels(data, view, layout, stacks) : []),
    ...(isDumbbell ? pipeLabels(data, view, layout, packets) : []),
  ];
  // On a projector labels without a free place are omitted; the table has their text.
  const shown = isOnWall(view) && isDumbbell ? placed(names, view, layout, stacks) : names;
  return [...shown, ...fallLabels(view, shown, layout, stacks, falls)];
}

/** Half the size of a lost packet's cross, px. */
const CROSS = 8;

/** The number of each lost packet, newest first: left or right of its cross, where it covers nothing. */
function fallLabels(
  view: View,
  names: readonly Label[],
  layout: Layout,
  stacks: readonly Stack[],
  falls: readonly Fall[],
): Label[] {
  const { scale } = view.sizes;
  const placement = new LabelPlacement(view.sizes, { left: 0, right: view.width, top: -Infinity, bottom: Infinity });
  for (const name of names) placement.avoid(boxOf(name, view.sizes));
  for (const { box } of stacks)
    placement.avoid({ left: box.x, right: box.x + box.width, top: box.foot - box.height, bottom: box.foot });
  if (isOnWall(view)) avoidPlaces(placement, layout);
  const half = CROSS * scale;
  for (const { to } of falls)
    placement.avoid({ left: to[0] - half, right: to[0] + half, top: to[1] - half, bottom: to[1] + half });
  for (const { number, to, fell } of falls) {
    const labelOn = (side: number): Label =>
      centredAt('loss', String(number), to[0] + side * 14 * scale, to[1], { anchor: side < 0 ? 'end' : 'start' });
    placement.addFirst(fell ? [labelOn(-1), labelOn(1)] : [labelOn(1)]);
  }
  return [...placement.labels];
}

/** A sender's data in transit: its window, or how much it has sent. */
function detailOf(data: RunData, flow: number): string {
  const status = data.present.flows[flow];
  return data.opened.flows[flow]?.kind === 'tcp'
    ? `cwnd ${Math.round(status?.cwnd ?? 0)}`
    : `${segments(status?.sent ?? 0)} sent`;
}

/** Data in transit of the senders of a flow's group. */
function rangeOf(data: RunData, flow: number): string {
  const { flows } = data.opened;
  const members = groupsOf(flows).find((group) => group.flows.includes(flow))?.flows ?? [];
  const windows = members
    .filter((each) => flows[each]?.kind === 'tcp')
    .map((each) => data.present.flows[each]?.cwnd ?? 0);
  if (windows.length === 0) return '';
  const [low, high] = [Math.round(Math.min(...windows)), Math.round(Math.max(...windows))];
  return low === high ? `cwnd ${high}` : `cwnd ${low} to ${high}`;
}

function hostLabels(data: RunData, view: View, layout: Layout): Label[] {
  const { scale, text } = view.sizes;
  const hosts = layout.places.filter(({ hosts: count }) => count > 0);
  const rows = hosts.filter(({ begins }) => begins);
  const pitch = rows.length > 1 ? Math.abs(rows[1]!.y - rows[0]!.y) : Infinity;
  const router = layout.places.find(({ hosts: count }) => count === 0);
  const above = router === undefined ? [] : [aboveRouter(view, router)];
  const names = rows.map(({ name }) => name);
  return [
    ...above,
    ...hosts.flatMap((place): Label[] => {
      const { x, y, begins, flow, size, hosts: count } = place;
      if (view.narrow) return narrowName(data, place, names, pitch, text.ribbon * ONE_LINE);
      const offset = size / 2 + 10 * scale;
      if (!begins) {
        if (pitch < text.small * ONE_LINE) return [];
        const room = view.width - x - offset;
        const [all, short] = count > 1 ? [`${count} receivers`, `× ${count}`] : ['receiver', ''];
        const name = widthOf(all, 'small', view.sizes) <= room ? all : short;
        return [centredAt('small', name, x + offset, y, { title: all })];
      }
      const right = x - offset;
      if (pitch < text.ribbon * ONE_LINE) return [];
      const { name } = place;
      const own = count > 1 ? { tone: tonesOf(data.opened.flows)[flow] ?? 0, title: name } : { flow, title: name };
      if (pitch < text.strong * TWO_LINES)
        return [
          centredAt('ribbon', fitted(name, 'ribbon', right - 8, view.sizes, names), right, y, {
            anchor: 'end',
            ...own,
          }),
        ];
      // A complete name in smaller letters is better than a truncated large one.
      const kind =
        KINDS.find((each) => widthOf(name, each, view.sizes) <= right - 8) ?? (isOnWall(view) ? 'ribbon' : 'strong');
      return [
        textAt(kind, fitted(name, kind, right - 8, view.sizes, names), right, y - 1, { anchor: 'end', ...own }),
        textAt('small', count > 1 ? rangeOf(data, flow) : detailOf(data, flow), right, y + text.small * 1.2, {
          anchor: 'end',
        }),
      ];
    }),
  ];
}

/** On a phone names are above and below the hosts, because there is no room beside them. */
function narrowName(
  data: RunData,
  { begins, flow, y, hosts, name }: Place,
  names: readonly string[],
  pitch: number,
  leastPitch: number,
): Label[] {
  if (!begins) return [];
  if (hosts > 1)
    return pitch < leastPitch
      ? []
      : [textAt('ribbon', name, 8, y + 24, { tone: tonesOf(data.opened.flows)[flow] ?? 0 })];
  const last = data.opened.flows.length - 1;
  if (pitch < 40 && flow > 0 && flow < last) return [];
  const isLast = flow === last && flow > 0;
  return [textAt('ribbon', shortened(name, 13, names), 8, y + (isLast ? 22 : -14), { flow, title: name })];
}

const aboveRouter = (view: View, { name, x, y, size }: Place): Label =>
  textAt('small', name, x, y - size / 2 - 8 * view.sizes.scale, { anchor: 'middle' });

/** Name of what a node sends: a flow, or the connection if the node sends on several of its paths. */
function senderName({ opened: { flows, links } }: RunData, node: number, flow: number): string {
  const { name = '', connection } = flows[flow] ?? {};
  const here = flows.filter((each) => each.connection === connection && links[each.path[0] ?? -1]?.from === node);
  return connection !== undefined && here.length > 1 ? connection : name;
}

/** Names of nodes and queue lengths in any network: below, above or beside, where there is room. */
function graphLabels(data: RunData, view: View, layout: Layout, stacks: readonly Stack[]): readonly Label[] {
  const { scale, text } = view.sizes;
  const placement = new LabelPlacement(view.sizes, { left: 0, right: view.width, top: 0, bottom: view.height });
  for (const { x, foot, width, height } of stacks.map(({ box }) => box))
    placement.avoid({ left: x, right: x + width, top: foot - height, bottom: foot });
  avoidPlaces(placement, layout);
  for (const stack of stacks) placement.addFirst(amountLabels(data, view, stack));
  for (const [node, { flow, begins, name, x, y, size }] of layout.places.entries()) {
    const sends = flow >= 0 && begins && !view.narrow ? ` · ${senderName(data, node, flow)}` : '';
    const base: Label = textAt(
      'small',
      fitted(`${name}${sends}`, 'small', 190 * scale, view.sizes),
      x,
      y + size / 2 + text.small + 3 * scale,
      { anchor: 'middle', ...(flow >= 0 ? { flow } : {}) },
    );
    const offset = size / 2 + 6 * scale;
    const ways: readonly Label[] = [
      base,
      { ...base, y: y - size / 2 - 5 * scale },
      { ...base, x: x + offset, y, anchor: 'start', centred: true },
      { ...base, x: x - offset, y, anchor: 'end', centred: true },
    ];
    // Below it if nothing else fits, unless the name would cover another node; the table has all names.
    if (!placement.addFirst(ways) && !coversPlace(layout, boxOf(base, view.sizes))) placement.insist([base]);
  }
  return placement.labels;
}

/** Length of a queue, right or left of its head, or above it. */
function amountLabels(data: RunData, view: View, stack: Stack): Label[] {
  const { box, full } = stack;
  const { scale, text } = view.sizes;
  const y = box.foot - box.height + 8 * scale;
  const label = (x: number, at: number, anchor: 'start' | 'middle' | 'end'): Label =>
    textAt(
      full ? 'loss' : 'small',
      box.line === undefined ? amountOf(data, stack) : PAIR.module!.lineText(data, stack, view.narrow),
      x,
      at,
      { anchor },
    );
  return [
    label(box.x + box.width + (full ? 18 : 5) * scale, y, 'start'),
    label(box.x - 5 * scale, y, 'end'),
    label(box.x + box.width / 2, box.foot - box.height - text.small * 0.4, 'middle'),
  ];
}

function queueLabels(data: RunData, view: View, layout: Layout, packets: Packets, stack: Stack): Label[] {
  const { scale, text } = view.sizes;
  const { box, full } = stack;
  const amount = amountOf(data, stack);
  const x = box.x + box.width + (full ? 22 : 14) * scale;
  const y = Math.max(box.foot - box.height + 5 * scale, text.note);
  const wait = milliseconds(packets.waits.get(box.link) ?? 0);
  const router = placeName(data.opened, data.opened.links[box.link]?.from ?? -1);
  // If lines take turns, a new packet need not wait for all packets in the queue.
  const inTurns = data.opened.links[box.link]?.queue.turns !== undefined;
  const [short, long] = inTurns
    ? [`${wait} of packets`, `${wait} of packets wait here`]
    : [`${wait} to wait`, `a new packet waits ${wait} here`];
  const [kind, name, head] = full
    ? (['loss', 'queue full', `queue full · ${amount}`] as const)
    : (['note', 'queue', `queue ${amount}`] as const);
  // On a phone the chart's buttons are right of it.
  const isLong = view.narrow && x + widthOf(head, kind, view.sizes) > view.width - BUTTONS * scale;
  const labels: Label[] = [
    textAt(kind, isLong ? name : head, x, y),
    textAt('small', view.narrow ? `${isLong ? `${amount}, ` : ''}${short}` : long, x, y + text.small * 1.4),
  ];
  if (view.narrow) return labels;
  const below = box.foot + text.small + 3 * scale;
  // If ACKs pass close below the queue, its name is at its foot.
  const fits = layout.lane === null || below + 6 * scale < layout.lane.y;
  return [
    ...labels,
    fits
      ? textAt('small', router, box.x + box.width / 2, below, { anchor: 'middle' })
      : textAt('small', router, box.x - 8 * scale, box.foot - 2, { anchor: 'end' }),
  ];
}

function pipeLabels(data: RunData, view: View, layout: Layout, packets: Packets): Label[] {
  const [pipe] = layout.wires;
  const facts = linksNow(data)[0];
  if (layout.lane === null || !pipe || facts === undefined) return [];
  const { scale, text } = view.sizes;
  const full = filling(pipe, packets) >= FULL;
  const numbers = `${rate(facts.rate)} · ${milliseconds(facts.delay)}`;
  const range = isOnWall(view) ? rangeIn(packets) : '';
  // Between the queue and the name of the router behind the pipe.
  const room = pipe.to[0] - pipe.from[0] - widthOf('R2', 'small', view.sizes) - 12 * scale;
  const ways = view.narrow
    ? [`${rate(facts.rate)} link`, rate(facts.rate)]
    : [
        ...(range === '' ? [] : [range]),
        ...(full ? [`bottleneck ${numbers} · fully used`] : []),
        `bottleneck ${numbers}`,
        numbers,
      ];
  const about = ways.find((way) => widthOf(way, 'small', view.sizes) <= room) ?? ways.at(-1) ?? '';
  const label: Label = textAt(
    'small',
    about,
    (pipe.from[0] + pipe.to[0]) / 2,
    pipe.from[1] - pipe.thickness / 2 - 10 * scale,
    { anchor: 'middle' },
  );
  // In a low figure the queue length is close above the pipe, whose numbers are at its end.
  const atEnd = pipe.to[0] - widthOf('R2', 'small', view.sizes) / 2 - 10 * scale;
  const labels = [isLow(view) ? { ...label, x: atEnd, anchor: 'end' as const } : label];
  if (isLow(view)) {
    const before = layout.lane.to - 18 * scale;
    const words = ['ACKs come back', 'ACKs back'].find((way) => widthOf(way, 'small', view.sizes) < before) ?? 'ACKs';
    return [...labels, centredAt('small', words, before, layout.lane.y, { anchor: 'end' })];
  }
  const caption = view.narrow
    ? 'ACKs return'
    : layout.pair === undefined
      ? '◂ ACKs on their way back, not delayed by the queue'
      : '◂ ACKs on their way back; filled: they report a mark';
  labels.push(textAt('small', caption, view.narrow ? 16 : pipe.from[0] + 24 * scale, layout.lane.y + text.small * 1.4));
  return labels;
}

/** Maximum pace at which the label of a single packet can be read, simulated s per s. */
const READABLE = 0.12;
/** What the cut corner of a packet says, and a shorter form. */
const MARKED = ['marked, not dropped', 'marked'] as const;
/** Half the height of an ACK on its lane, px. */
const ARROW = 6;

/**
 * The newest marked packet on the wire for which there is room: its label, below the wire or above it, and the line to
 * it, neither of which covers one of `others`. null: no such packet, or the run is too fast.
 */
export function newestMarked(
  data: RunData,
  view: View,
  layout: Layout,
  packets: Packets,
  others: readonly Label[],
): { readonly label: Label; readonly pointer: readonly Point[] } | null {
  const { playing, reachedPace } = data.present;
  const wire = layout.wires.find((each) => each?.isPipe === true);
  if (!wire || (playing && reachedPace > READABLE)) return null;
  const { sizes } = view;
  const { scale, text } = sizes;
  const placement = new LabelPlacement(sizes, {
    left: wire.from[0],
    right: view.width,
    top: 0,
    bottom: view.height,
  });
  const words = others.map((other) => boxOf(other, sizes));
  for (const word of words) placement.avoid(word);
  for (const { x, width, foot, height } of layout.boxes)
    placement.avoid({ left: x, right: x + width, top: foot - height, bottom: foot });
  avoidPlaces(placement, layout);
  if (layout.lane !== null) {
    const { y } = layout.lane;
    placement.avoid({ left: 0, right: view.width, top: y - ARROW * scale, bottom: y + ARROW * scale });
  }
  const edge = wire.thickness / 2 + (layout.kind === 'line' ? 1 : 3) * scale;
  const [below, above] = [wire.from[1] + edge, wire.from[1] - edge];
  // Numbers of the link may be directly above it, so there is a second line.
  const lines = [below + 0.8 * text.note, above - 0.35 * text.note, above - 1.55 * text.note];
  const marked = slabsOf(packets).filter(({ inPipe, marked: isMarked }) => inPipe && isMarked);
  for (const { x, flow } of marked.sort((a, b) => a.x - b.x)) {
    const at = Math.max(wire.from[0], Math.min(wire.to[0], x));
    const label = { kind: 'note', flow } as const;
    const ways = MARKED.flatMap((said) =>
      lines.flatMap((y): Label[] => [
        { ...label, text: said, x: at + 6 * scale, y, anchor: 'start' },
        { ...label, text: said, x: at - 6 * scale, y, anchor: 'end' },
      ]),
    );
    const pointerTo = (box: Box): Box =>
      box.top < above
        ? { left: at - 2, right: at + 2, top: box.top, bottom: above }
        : { left: at - 2, right: at + 2, top: below, bottom: box.bottom };
    if (!placement.addFirst(ways, (box) => !words.some((word) => meet(word, pointerTo(box))))) continue;
    const [found] = placement.labels as readonly [Label];
    const { top, bottom } = pointerTo(boxOf(found, sizes));
    return {
      label: found,
      pointer: [
        [at, top],
        [at, bottom],
      ],
    };
  }
  return null;
}

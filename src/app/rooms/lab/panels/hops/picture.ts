import type { Box, Drawn, MarksPicture, Spot } from '#app/charts/marks/drawn.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { axisBase, timeLabels, timeTicks } from '#app/charts/plot/ticks.ts';
import { timePlot, type TimePlot } from '#app/charts/plot/timePlot.ts';
import type { View } from '#app/charts/plot/view.ts';
import { noPackets, repliesOf } from '#app/run/record/closely.ts';
import { familyOf } from '#app/run/facts/families.ts';
import type { RtsShown } from '#app/run/view/choices.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { isYetToCome } from '#app/run/record/values.ts';
import { ROUTING_TONE } from '#app/ui/palette.ts';
import { clockTime, shortTime } from '#app/ui/words/numbers.ts';
import { nameOf } from '../../map/words.ts';
import { emptyPlot } from '../kit/nothing.ts';
import { foldOf, framesOf, framesShown, rowsOf, type AirFrame } from './frames.ts';
import { hopPlane, type HopPlane } from './plane.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** Length of the tick of an unanswered RTS, and the distance of a label above a row, px on a desktop. */
const TICK = 16;
const ABOVE = 9;
/** A double stroke across a row at a fold: its height and the gap between both strokes, px on a desktop. */
const STROKE = 13;
const APART = 6;

/** A line between two points, each given by time and row position. */
function lineOn({ upright }: HopPlane, ...places: readonly (readonly [along: number, across: number])[]): Float64Array {
  return Float64Array.from(places.flatMap(([along, across]) => (upright ? [across, along] : [along, across])));
}

/** Waits of packets in nodes: from the arrival of a packet at a node until the node sends its frame. */
function waitsOf(
  frames: readonly AirFrame[],
): { readonly node: number; readonly from: number; readonly to: number; readonly isAck: boolean }[] {
  const came = new Map<string, number>();
  return frames.flatMap(({ what, from, to, begins, ends, answered, number, count: sent }) => {
    if (what !== 'data' && what !== 'ack') return [];
    const key = (node: number): string => `${what} ${number} ${what === 'data' ? sent : ''} ${node}`;
    const since = came.get(key(from));
    if (answered) {
      came.set(key(to), ends);
      came.delete(key(from));
    }
    return since === undefined || since >= begins
      ? []
      : [{ node: from, from: since, to: begins, isAck: what === 'ack' }];
  });
}

/** Radius of the ring of a broadcast, px on a desktop, and the number of its corners. */
const RING = 7;
const CORNERS = 20;

/** A ring at a time and row position. It is drawn as a polygon, so that it can be dashed and have any colour. */
function ringOn(
  plane: HopPlane,
  at: readonly [along: number, across: number],
  paint: 'loss' | 'routing',
  scale: number,
  dashed: boolean,
): Drawn {
  const [x = 0, y = 0] = lineOn(plane, at);
  const line = new Float64Array(2 * CORNERS + 2);
  for (let corner = 0; corner <= CORNERS; corner++) {
    const angle = (2 * Math.PI * corner) / CORNERS;
    line[2 * corner] = x + RING * scale * Math.cos(angle);
    line[2 * corner + 1] = y + RING * scale * Math.sin(angle);
  }
  return { kind: 'line', line, paint, width: 2 * scale, inside: true, ...(dashed ? { dash: [3, 2.5] } : {}) };
}

/** A line from the ring of a request to a node that received it, with a ring there if a reply follows. */
function askedLine({ asked, from, what, begins }: AirFrame, plane: HopPlane, scale: number): Drawn[] {
  const [sender, here] = [plane.across(asked?.from ?? -1), plane.across(from)];
  if (asked === null || sender === undefined || here === undefined) return [];
  const heard = plane.along(what === 'reply' ? asked.ends : begins);
  const way = Math.sign(here - sender) * RING * scale;
  const line = lineOn(plane, [plane.along(asked.begins), sender + way], [heard, here - way]);
  const dashed: Drawn = { kind: 'line', line, paint: 'routing', width: 1.6 * scale, inside: true, dash: [5, 4] };
  return what === 'reply' ? [dashed, ringOn(plane, [heard, here], 'routing', scale, true)] : [dashed];
}

/** Draws a frame from one row to another. */
function drawnFrame(
  frame: AirFrame,
  flow: number,
  now: number,
  scale: number,
  plane: HopPlane,
  isRepeat: boolean,
): Drawn[] {
  const { what, from, to, begins, ends, answered, hops } = frame;
  const [start, goal] = [plane.across(from), plane.across(to)];
  const [left, right] = [plane.along(begins), plane.along(Math.min(ends, now))];
  if (start === undefined) return [];
  if (what === 'rts' && !answered) {
    const tip = start + (goal === undefined || goal > start ? 1 : -1) * TICK * scale;
    const line = lineOn(plane, [left, start], [left + 2, tip]);
    return [{ kind: 'line', line, paint: 'loss', width: 1.6 * scale, inside: true }];
  }
  if (what === 'request' || to < 0) {
    // A broadcast: a ring at its sender, dashed if it is forwarded.
    const paint = what === 'error' ? 'loss' : 'routing';
    return [ringOn(plane, [left, start], paint, scale, hops > 0), ...askedLine(frame, plane, scale)];
  }
  if (goal === undefined) return [];
  const whole = ends <= now ? goal : start + ((goal - start) * (now - begins)) / Math.max(1e-9, ends - begins);
  // An unanswered frame did not arrive.
  const end = answered || ends > now ? whole : start + (whole - start) * 0.6;
  const look = { kind: 'line', line: lineOn(plane, [left, start], [right, end]), inside: true } as const;
  if (what === 'rts' || what === 'cts') return [{ ...look, paint: 'ink3', width: 0.9 * scale, dash: [3, 3] }];
  if (what === 'data') return [{ ...look, paint: answered ? flow : 'loss', width: (answered ? 3 : 1.6) * scale }];
  if (what === 'ack') return [{ ...look, paint: isRepeat ? 'ink' : 'ink3', width: (isRepeat ? 2.2 : 1.2) * scale }];
  const arrow: Drawn = { ...look, paint: what === 'error' ? 'loss' : 'routing', width: 4.5 * scale };
  return [arrow, ...askedLine(frame, plane, scale)];
}

/** Time spans in the window without a route from sender to receiver, s. */
function gapsOf(data: RunData, flow: number, from: number): { readonly from: number; readonly to: number }[] {
  const { now } = data.present;
  const ways = data.marks.waysOf(flow, from, now).filter((mark) => !isYetToCome(data, mark));
  const gaps: { from: number; to: number }[] = [];
  let lost = ways[0]?.kind === 'wayFound' ? from : NaN;
  for (const { kind, time } of ways) {
    if (kind === 'wayLost') lost = Number.isNaN(lost) ? time : lost;
    else if (!Number.isNaN(lost)) {
      gaps.push({ from: lost, to: time });
      lost = NaN;
    }
  }
  return Number.isNaN(lost) ? gaps : [...gaps, { from: lost, to: now }];
}

/** A time span across all rows, px. */
function boxOf(plane: HopPlane, { from, to }: { readonly from: number; readonly to: number }): Box {
  const { view, upright, begin } = plane;
  const start = Math.max(begin, plane.along(from));
  const length = Math.max(2, plane.along(to) - start);
  return upright
    ? { x: 0, y: start, width: view.width, height: length }
    : { x: start, y: view.top, width: length, height: view.bottom - view.top };
}

/** The double stroke on each row where time is left out. */
function foldStrokes(plane: HopPlane, rows: readonly number[], scale: number): Drawn[] {
  if (plane.fold === null) return [];
  const middle = (plane.along(plane.fold.from) + plane.along(plane.fold.to)) / 2;
  return rows.flatMap((node) =>
    [-1, 1].map((side): Drawn => {
      const [at, y, half] = [middle + (side * APART * scale) / 2, plane.across(node)!, (STROKE * scale) / 2];
      const line = lineOn(plane, [at - half / 2, y + half], [at + half / 2, y - half]);
      return { kind: 'line', line, paint: 'ink', width: 1.6 * scale, inside: true };
    }),
  );
}

/** The picture of the ladder; without detailed data it shows the reason. */
export function hopsPicture(data: RunData, shown: View, rts: RtsShown): MarksPicture {
  const { detail, now } = data.present;
  if (detail === null || detail.frames === undefined)
    return { ...emptyPlot(shown, noPackets(data.present)), layers: {}, fork: null };
  const { flow } = detail;
  const all = framesOf(data);
  const frames = framesShown(all, rts);
  const { rows, route } = rowsOf(data, frames, shown.narrow);
  const from = Math.min(detail.from, now);
  const plane = hopPlane(shown, from, now, rows, foldOf(all, from, now));
  const { view, upright } = plane;
  const { scale, line: lines } = view.sizes;
  // An upright ladder has no vertical line of now.
  const area = upright ? { ...view, now: 2 * view.to - view.from, known: 2 * view.to - view.from } : view;
  const plot = timePlot(area, { least: 0, most: 1, ticks: [] }, null);
  const repeats = new Set(
    repliesOf(detail)
      .filter(({ duplicate }) => duplicate > 0)
      .map(({ sent }) => sent),
  );
  const gaps = gapsOf(data, flow, from);
  const row = (node: number, place: number): Drawn => {
    const isEnd = place === 0 || place === rows.length - 1;
    const [paint, width] = isEnd ? (['ink', 2] as const) : (['ink3', lines.grid] as const);
    const y = plane.across(node)!;
    if (!upright) {
      const level = { from: plane.begin, to: Math.min(view.right, plane.end), y };
      return { kind: 'levels', levels: [level], paint, width, dotted: !route.includes(node) };
    }
    const line = lineOn(plane, [plane.begin, y], [plane.end, y]);
    return { kind: 'line', line, paint, width, ...(route.includes(node) ? {} : { dash: [2, 3] }) };
  };
  const nowLine: Drawn[] = upright
    ? [{ kind: 'levels', levels: [{ from: 0, to: view.width, y: plane.end }], paint: 'ink', width: lines.now }]
    : [];
  const over: Drawn[] = [
    ...waitsOf(frames).flatMap(({ node, from: since, to, isAck }): Drawn[] => {
      const y = plane.across(node);
      if (y === undefined) return [];
      const line = lineOn(plane, [plane.along(since), y], [plane.along(to), y]);
      return [{ kind: 'line', line, paint: isAck ? 'ink3' : flow, width: (isAck ? 1.2 : 3) * scale, inside: true }];
    }),
    ...frames.flatMap((frame) => drawnFrame(frame, flow, now, scale, plane, repeats.has(frame.begins))),
    ...foldStrokes(plane, rows, scale),
    ...nowLine,
  ];
  const lost = data.marks.between(from, now).flatMap((mark): Spot[] => {
    if (mark.kind !== 'loss' || mark.flow !== flow || isYetToCome(data, mark)) return [];
    const across = plane.across(mark.place);
    if (across === undefined) return [];
    const [x = 0, y = 0] = lineOn(plane, [plane.along(mark.time), across]);
    return [{ look: 'loss', flow, x, y, size: 13 * scale, family: familyOf(mark.cause).family }];
  });
  const times = writeTimes(plane, now, plot.labels);
  writeNames(data, plane, rows, plot.labels);
  writeFrames(plane, rows, frames, gaps, plot.labels);
  const { grid: _, ticks, ...rest } = plot.picture();
  return {
    ...rest,
    ticks: upright ? [] : plane.fold === null ? ticks : times,
    grid: upright ? [] : [view.bottom],
    layers: {
      ground: [{ kind: 'boxes', boxes: gaps.map((gap) => boxOf(plane, gap)), paint: 'timeout' }],
      under: rows.map(row),
      lines: [],
      over: [...over, { kind: 'spots', spots: lost }],
    },
    fork: null,
  };
}

/** The times on the ladder's own axis: down an upright ladder, or up to a fold and now. Returns their positions, px. */
function writeTimes({ view, upright, upToFold, along, fold, end }: HopPlane, now: number, labels: TimePlot['labels']) {
  if (!upright && fold === null) return [];
  const { times, text } = timeTicks(upToFold);
  const at = times.map(along);
  const written = `${clockTime(now)} s`;
  if (upright)
    labels.insist([
      ...times
        .map((time, place): Label => centredAt('tick', text(time), 6, at[place]!))
        .filter(({ y }) => y < end - 1.5 * view.sizes.text.tick),
      centredAt('note', written, 6, end - view.sizes.text.note * 0.7),
    ]);
  else
    labels.insist([
      textAt('note', written, end, axisBase(view), { anchor: 'middle' }),
      ...timeLabels(upToFold, axisBase(view), null),
    ]);
  if (fold !== null) {
    const length = `${shortTime(fold.to - fold.from)} folded`;
    const [begin, last] = [along(fold.from), along(fold.to)];
    const own = { kind: 'small', text: length } as const;
    labels.addFirst(
      upright
        ? [{ ...own, x: 6, y: (begin + last) / 2, centred: true }]
        : [0.3, 0.5, 0.7].map((part) => ({
            ...own,
            x: last - 4,
            y: view.top + (view.bottom - view.top) * part,
            anchor: 'end',
          })),
    );
  }
  return at;
}

/** The names of the rows. */
function writeNames(
  data: RunData,
  { view, upright, across }: HopPlane,
  rows: readonly number[],
  labels: TimePlot['labels'],
) {
  rows.forEach((node, place) => {
    const role = place === 0 ? 'sender ' : place === rows.length - 1 ? 'receiver ' : '';
    const own = { kind: 'note', text: `${view.narrow ? '' : role}${nameOf(data, node)}` } as const;
    const at = across(node)!;
    labels.insist([
      upright
        ? { ...own, x: at, y: 46, anchor: 'middle' }
        : { ...own, x: view.left - 10, y: at, anchor: 'end', centred: true },
    ]);
    if (upright && role !== '')
      labels.insist([
        place === 0
          ? textAt('ribbon', 'sender', at, 60, { anchor: 'middle' })
          : textAt('ribbon', 'receiver', view.width - 4, 60, { anchor: 'end' }),
      ]);
  });
}

/**
 * Labels: numbers of segments and ACKs where they leave, the kind of routing messages, and the duration of missing
 * routes.
 */
function writeFrames(
  { view, upright, along, across }: HopPlane,
  rows: readonly number[],
  frames: readonly AirFrame[],
  gaps: readonly { readonly from: number; readonly to: number }[],
  labels: TimePlot['labels'],
): void {
  const { scale } = view.sizes;
  for (const { from, to } of gaps) {
    const text = `no route for ${shortTime(to - from)}`;
    const [begin, end] = [along(from), along(to)];
    const room = end - begin;
    if (upright) {
      if (room > 2 * view.sizes.text.loss)
        labels.add([centredAt('loss', text, view.width / 2, (begin + end) / 2, { anchor: 'middle' })]);
    } else if (room > text.length * view.sizes.text.loss * 0.6)
      labels.add([textAt('loss', text, (begin + end) / 2, view.top + 30 * scale, { anchor: 'middle' })]);
  }
  const named = new Set<string>();
  for (const { what, message, from, begins, number } of [...frames].reverse()) {
    const row = across(from);
    if (row === undefined) continue;
    const text =
      what === 'data' && from === rows[0]
        ? String(number)
        : what === 'ack' && from === rows.at(-1)
          ? `ACK ${number}`
          : message;
    if (text === '' || named.has(`${text} ${from}`)) continue;
    named.add(`${text} ${from}`);
    const look =
      message === ''
        ? ({ kind: 'small' } as const)
        : what === 'error'
          ? ({ kind: 'loss' } as const)
          : ({ kind: 'note', tone: ROUTING_TONE } as const);
    const isLast = from === rows.at(-1);
    const at: Label = upright
      ? { ...look, text, x: row + (isLast ? 4 : -4), y: along(begins), anchor: isLast ? 'start' : 'end', centred: true }
      : { ...look, text, x: along(begins) + 3, y: row + (isLast ? ABOVE : -ABOVE) * scale, centred: true };
    labels.add([at]);
  }
}

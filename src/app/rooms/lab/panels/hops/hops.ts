import type { Box, Drawn, MarksPicture, Spot } from '#app/charts/marks/drawn.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { timePlot } from '#app/charts/plot/timePlot.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import { noPackets, repliesOf, watchedFlow } from '#app/run/closely.ts';
import { familyOf } from '#app/run/families.ts';
import type { RunData } from '#app/run/runData.ts';
import { isYetToCome } from '#app/run/values.ts';
import { ROUTING_TONE } from '#app/ui/palette.ts';
import { clockTime, count, counted } from '#app/ui/words/numbers.ts';
import { nameOf } from '../../map/words.ts';
import { planeOf } from '../ladder/rails.ts';
import { emptyPlot } from '../nothing.ts';
import { panelOf } from '../panel.ts';
import { framesOf, rowsOf, type AirFrame } from './frames.ts';

/** px on a desktop: length of the tick for an unanswered RTS, and height of a label above a row. */
const TICK = 16;
const ABOVE = 9;

const lineOf = (...points: readonly number[]): Float64Array => Float64Array.from(points);

/** Waits of a packet in a node between one frame and the next. */
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

/** Drawing of a frame from one row to another. */
function drawnFrame(
  { what, from, to, begins, ends, answered }: AirFrame,
  flow: number,
  view: View,
  yOf: (node: number) => number | undefined,
  isRepeat: boolean,
): Drawn[] {
  const [start, goal] = [yOf(from), yOf(to)];
  const { scale } = view.sizes;
  const [left, right] = [xOf(view, begins), xOf(view, Math.min(ends, view.now))];
  if (what === 'rts') {
    if (start === undefined) return [];
    const down = goal === undefined || goal > start ? 1 : -1;
    return [
      {
        kind: 'line',
        line: lineOf(left, start, left + 2, start + down * TICK * scale),
        paint: 'loss',
        width: 1.6 * scale,
        inside: true,
      },
    ];
  }
  if (what === 'request' || to < 0) {
    // A broadcast is a ring at its sender, unless two rows receive it and a line shows which.
    return start === undefined
      ? []
      : [{ kind: 'spots', spots: [{ look: 'light', flow: -1, x: left, y: start, size: 7 * scale }] }];
  }
  if (start === undefined || goal === undefined) return [];
  const whole =
    ends <= view.now ? goal : start + ((goal - start) * (view.now - begins)) / Math.max(1e-9, ends - begins);
  // An unanswered frame did not arrive.
  const end = answered || ends > view.now ? whole : start + (whole - start) * 0.6;
  const line = lineOf(left, start, right, end);
  const look = { kind: 'line', line, inside: true } as const;
  if (what === 'data') return [{ ...look, paint: answered ? flow : 'loss', width: (answered ? 3 : 1.6) * scale }];
  if (what === 'ack') return [{ ...look, paint: isRepeat ? 'ink' : 'ink3', width: (isRepeat ? 2.2 : 1.2) * scale }];
  return [{ ...look, paint: what === 'error' ? 'loss' : 'routing', width: 4.5 * scale }];
}

/** Ranges of the window without a route from sender to receiver, px. */
function gapsOf(data: RunData, flow: number, view: View): Box[] {
  const ways = data.marks.waysOf(flow, view.from, view.now).filter((mark) => !isYetToCome(data, mark));
  const boxes: Box[] = [];
  const box = (from: number, to: number): void => {
    const x = Math.max(view.left, xOf(view, from));
    boxes.push({ x, y: view.top, width: Math.max(2, xOf(view, to) - x), height: view.bottom - view.top });
  };
  let lost = ways[0]?.kind === 'wayFound' ? view.from : NaN;
  for (const { kind, time } of ways) {
    if (kind === 'wayLost') lost = Number.isNaN(lost) ? time : lost;
    else if (!Number.isNaN(lost)) {
      box(lost, time);
      lost = NaN;
    }
  }
  if (!Number.isNaN(lost)) box(lost, view.now);
  return boxes;
}

function picture(data: RunData, shown: View): MarksPicture {
  const { detail, now } = data.present;
  if (detail === null || detail.frames === undefined)
    return { ...emptyPlot(shown, noPackets(data.present)), layers: {}, fork: null };
  const { flow } = detail;
  const own = planeOf({ ...shown, now }, Math.min(detail.from, now)).view;
  const view: View = { ...own, axis: true, bottom: shown.height - 27 * shown.sizes.scale };
  const frames = framesOf(data);
  const { rows, route } = rowsOf(data, frames);
  const { scale, line: lines } = view.sizes;
  const plot = timePlot(view, { least: 0, most: 1, ticks: [] }, null);
  const [top, bottom] = [view.top + 12 * scale, view.bottom - 10 * scale];
  const places = new Map(
    rows.map((node, place) => [node, top + (place * (bottom - top)) / Math.max(1, rows.length - 1)]),
  );
  const yOf = (node: number): number | undefined => places.get(node);
  const repeats = new Set(
    repliesOf(detail)
      .filter(({ duplicate }) => duplicate > 0)
      .map(({ sent }) => sent),
  );
  const ground: Drawn[] = [{ kind: 'boxes', boxes: gapsOf(data, flow, view), paint: 'timeout' }];
  const under: Drawn[] = rows.map((node, place) => {
    const isEnd = place === 0 || place === rows.length - 1;
    const y = places.get(node)!;
    const level = { from: view.left, to: Math.min(view.right, xOf(view, now)), y };
    return {
      kind: 'levels',
      levels: [level],
      paint: isEnd ? 'ink' : 'ink3',
      width: isEnd ? 2 : lines.grid,
      dotted: !route.includes(node),
    };
  });
  const over: Drawn[] = [
    ...waitsOf(frames).flatMap(({ node, from, to, isAck }): Drawn[] => {
      const y = yOf(node);
      if (y === undefined) return [];
      const line = lineOf(xOf(view, from), y, xOf(view, to), y);
      return [{ kind: 'line', line, paint: isAck ? 'ink3' : flow, width: (isAck ? 1.2 : 3) * scale, inside: true }];
    }),
    ...frames.flatMap((frame) => drawnFrame(frame, flow, view, yOf, repeats.has(frame.begins))),
  ];
  const lost = data.marks.between(view.from, now).flatMap((mark): Spot[] => {
    const y = mark.kind === 'loss' && mark.flow === flow && !isYetToCome(data, mark) ? yOf(mark.place) : undefined;
    if (mark.kind !== 'loss' || y === undefined) return [];
    return [{ look: 'loss', flow, x: xOf(view, mark.time), y, size: 13 * scale, family: familyOf(mark.cause).family }];
  });
  write(data, view, rows, places, frames, plot.labels);
  const { grid: _, ...rest } = plot.picture();
  return {
    ...rest,
    grid: [view.bottom],
    layers: { ground, under, lines: [], over: [...over, { kind: 'spots', spots: lost }] },
    fork: null,
  };
}

/** Names of rows, numbers of segments at their departure, and names of routing messages. */
function write(
  data: RunData,
  view: View,
  rows: readonly number[],
  places: ReadonlyMap<number, number>,
  frames: readonly AirFrame[],
  labels: ReturnType<typeof timePlot>['labels'],
): void {
  const { scale } = view.sizes;
  rows.forEach((node, place) => {
    const role = place === 0 ? 'sender ' : place === rows.length - 1 ? 'receiver ' : '';
    const name: Label = {
      kind: 'note',
      text: `${view.narrow ? '' : role}${nameOf(data, node)}`,
      x: view.left - 10,
      y: places.get(node)!,
      anchor: 'end',
      centred: true,
    };
    labels.insist([name]);
  });
  const named = new Set<string>();
  for (const { what, message, from, begins, number } of [...frames].reverse()) {
    const y = places.get(from);
    if (y === undefined) continue;
    const text =
      what === 'data' && from === rows[0]
        ? String(number)
        : what === 'ack' && from === rows.at(-1)
          ? `ACK ${number}`
          : message;
    if (text === '' || named.has(`${text} ${from}`)) continue;
    named.add(`${text} ${from}`);
    const tone = message === '' ? {} : { tone: ROUTING_TONE };
    const off = from === rows.at(-1) ? ABOVE : -ABOVE;
    const at = {
      kind: message === '' ? 'small' : 'note',
      text,
      x: xOf(view, begins) + 3,
      centred: true,
      ...tone,
    } as const;
    labels.add([{ ...at, y: y + off * scale }]);
  }
}

/** Description of a frame. */
const wordsOf = ({ what, message, number }: AirFrame): string =>
  what === 'rts'
    ? `RTS${number >= 0 ? ` for ${number}` : ''}`
    : message !== ''
      ? message
      : `${what === 'ack' ? 'ACK' : 'segment'} ${number}`;

/** Each frame of a flow from node to node. */
export const hops = panelOf({
  id: 'hops',
  title: 'Hop ladder',
  term: 'hops',
  about: (data) =>
    `${watchedFlow(data)}a line is one frame from node to node; red ticks: RTS without an answer; time runs to the right`,
  summary: (data) => {
    const { detail, now } = data.present;
    if (detail === null) return noPackets(data.present);
    const frames = framesOf(data);
    const of = (what: AirFrame['what']): number => frames.filter((frame) => frame.what === what).length;
    const { rows, more } = rowsOf(data, frames);
    const name = data.opened.flows[detail.flow]?.name ?? '';
    const way = rows.map((node) => nameOf(data, node)).join(', ');
    const messages = frames.filter(({ message, what }) => message !== '' && what !== 'rts').length;
    return `From ${clockTime(detail.from)} s to ${clockTime(now)} s, ${name} over the nodes ${way}${more > 0 ? ` and ${more} more` : ''}: ${counted(of('data'), 'frame')} with data, ${of('ack')} with ACKs, ${of('rts')} RTS without an answer, ${count(messages)} with routing messages.`;
  },
  table: (data) => {
    const frames = framesOf(data);
    return {
      columns: ['Time, s', 'Node', 'To', 'Frame', 'Answered'],
      count: frames.length,
      row: (index) => {
        const frame = frames[index]!;
        const to = frame.to < 0 ? 'all in range' : nameOf(data, frame.to);
        return [
          frame.begins.toFixed(6),
          nameOf(data, frame.from),
          to,
          wordsOf(frame),
          frame.to < 0 ? '–' : frame.answered ? 'yes' : 'no',
        ];
      },
    };
  },
  picture,
});

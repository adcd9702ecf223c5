import type { Connection } from '../../../capture/connections/connection.ts';
import type { Moves, Series } from '../../../capture/connections/course.ts';
import { overTime } from '../../charts/marks/known.ts';
import type { FigureContent } from '../../charts/marks/picture.ts';
import { boxes, free, spots, steps, type Point } from '../../charts/marks/placed.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { number } from './words.ts';
import { ROOM, sameCut, type Recording } from './recording.ts';

const TOP = 10;
/** Numbers of a course's events, as in capture/course.ts: the page imports only its types. */
const KINDS = { sent: 0, again: 1, acks: 2, window: 3, sacked: 4 } as const;
/** Number of segments above which neighbouring ones are drawn as one line. */
const JOINED = 2000;
/** Maximum number of lost segments that are marked. */
const MARKED = 3;

/** A range of segments at a time, s: from `low` to before `high`. */
type Stretch = readonly [time: number, low: number, high: number];
type Events = Readonly<Record<keyof typeof KINDS, readonly Stretch[]>>;

/** The events of a course by kind, in segments; times are moved by `later`, s, and numbers by `higher`. */
function eventsOf(moves: Moves | null, size: number, later = 0, higher = 0): Events {
  const of = (kind: number): readonly Stretch[] =>
    Array.from(moves?.kinds ?? []).flatMap((each, at) =>
      each === kind
        ? [[moves!.times[at]! + later, moves!.lows[at]! / size + higher, moves!.highs[at]! / size + higher] as const]
        : [],
    );
  return Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, of(kind)])) as Events;
}

/** Time of the next ACK, s: a SACK report is drawn until then. `end` if there is none. */
const nextAck = (acks: readonly Stretch[], time: number, end: number): number =>
  acks.find(([at]) => at > time)?.[0] ?? end;

/** The previous transmission of a retransmitted segment; empty if it is outside the lens. */
function lostAt(sent: readonly Stretch[], low: number, before: number): readonly { x: number; y: number }[] {
  const found = sent.filter(([time, from, to]) => time < before && from <= low + 1e-6 && to > low + 1e-6).at(-1);
  return found === undefined ? [] : [{ x: found[0], y: low + 0.5 }];
}

const sizeOf = ({ segmentSize }: Connection): number => Math.max(1, segmentSize);

interface Order extends Recording {
  readonly moves: Moves | null;
  /** The twin, and the offset of its times, s; null: none. */
  readonly twin: {
    readonly connection: Connection;
    readonly series: Series;
    readonly moves: Moves | null;
    readonly later: number;
  } | null;
}

/** The content of the lens: segments, ACKs, SACK reports and the receiver's window, over time. */
export function timeSequenceFigure({ connection, series, lens, word, moves, twin }: Order): FigureContent {
  const size = sizeOf(connection);
  const [from, to] = lens;
  const laid = twin === null ? null : sameCut(series.cuts, twin.series.cuts, lens);
  const { sent, again, acks, window, sacked } = eventsOf(moves, size);
  const twinSize = twin === null ? 1 : sizeOf(twin.connection);
  const higher = laid === null ? 0 : laid.own.acknowledged / size - laid.other.acknowledged / twinSize;
  const other = eventsOf(twin?.moves ?? null, twinSize, twin?.later, higher);
  const heights = [...sent, ...again, ...acks].flatMap(([, low, high]) => [low, high]);
  const [least, most] =
    heights.length === 0
      ? [0, 1]
      : [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
  const room = 0.06 * Math.max(1, most - least);
  const stair = (of: readonly Stretch[]): readonly Point[] => of.map(([time, , high]) => [time, high]);
  const moved = laid === null ? '' : `, its cut at ${number(laid.other.time, 4)} s aligned with this one`;
  const twinLook = { paint: 'whatIf', dash: [7, 4], width: 2 } as const;
  const top = most + room;
  return overTime({
    title: 'Time and sequence',
    about: `segments of ${size} bytes, enlarged: ${number(to - from)} s from ${clockTime(from)} s${twin === null ? '' : `; dashed: the ${word}${moved}`}`,
    summary: `Time and sequence from ${clockTime(from)} to ${clockTime(to)} s: ${sent.length} segments sent, ${again.length} retransmitted, ${acks.length} ACKs.`,
    table: () => ({
      heads: ['Time, s', 'what', 'from segment', 'to segment'],
      rows: (
        [
          [sent, 'sent'],
          [again, 'retransmitted'],
          [acks, 'acknowledged'],
          [sacked, 'arrived (SACK)'],
        ] as const
      )
        .flatMap(([list, what]) => list.map((each) => [each, what] as const))
        .sort(([a], [b]) => a[0] - b[0])
        .map(([[time, low, high], what]) => [time.toFixed(6), what, number(low, 6), number(high, 6)]),
    }),
    height: 276,
    times: lens,
    values: [Math.max(0, least - room), top],
    exact: true,
    room: { ...ROOM, top: TOP },
    marks: [
      boxes(
        sacked.map(([time, low, high]) => ({ x: [time, nextAck(acks, time, to)], y: [low, high] })),
        { paint: 0, filled: true, place: 'under' },
      ),
      steps(stair(window), { paint: 'ink3', width: 1.4 }),
      steps(stair(acks), { paint: 'ink', width: 1.6 }),
      sent.length > JOINED
        ? steps(stair(sent), { paint: 0, width: 2 })
        : free(({ x, y, draw }) => {
            const bars = sent.map(([time, low, high]) => ({
              x: x(time) - 1.5,
              y: y(high),
              width: 3,
              height: y(low) - y(high),
            }));
            draw('lines', { kind: 'boxes', boxes: bars, paint: 0 });
          }),
      free(({ x, y, draw }) => {
        const resent = again.map(([time, low, high]) => ({
          x: x(time) - 3.5,
          y: y(high),
          width: 7,
          height: Math.max(5, y(low) - y(high)),
        }));
        draw('lines', { kind: 'boxes', boxes: resent, paint: 'paper' });
        draw('lines', { kind: 'boxes', boxes: resent, paint: 0, hollow: 2 });
      }),
      steps(stair(other.sent), twinLook),
      steps(stair(other.acks), twinLook),
      spots(
        again.slice(0, MARKED).flatMap(([time, low]) => lostAt(sent, low, time)),
        { look: 'lost', size: 10 },
      ),
      free(({ y, view: { left, right }, label }) => {
        const names = right + 10;
        label({ kind: 'strong', text: 'sent', tone: 0, x: names, y: TOP + 16 });
        if (twin !== null) label({ kind: 'note', text: word, ink: 'whatIf', x: names, y: TOP + 34 });
        const lastAck = acks.at(-1);
        if (lastAck !== undefined)
          label({ kind: 'tick', text: 'acknowledged', x: names, y: Math.max(TOP + 54, y(lastAck[2]) + 5) });
        if (window[0] !== undefined)
          label({
            kind: 'tick',
            text: window[0][2] > top ? 'receiver’s window is above' : 'receiver’s window',
            x: left + 6,
            y: TOP + 12,
          });
      }),
    ],
  });
}

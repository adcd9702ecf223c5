import { useStore } from 'zustand';
import type { Cut, Moves } from '../../../capture/course.ts';
import type { Point } from '../../charts/figure/paths.ts';
import { cross, stairThrough } from '../../charts/figure/paths.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { followedIn, goToCut, importing, laterIn, lengthOf, look, twinWord } from './importing.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { number } from './words.ts';

const ROOM = { left: 60, right: 130, top: 10, bottom: 26 } as const;
const HEIGHT = 276;
/** Numbers of a course's events, as in capture/course.ts: the page imports only its types. */
const SENT = 0;
const AGAIN = 1;
const ACK = 2;
const WINDOW = 3;
const SACK = 4;
/** Number of segments from which they are merged. */
const JOINED = 2000;

interface Of {
  readonly moves: Moves;
  readonly size: number;
  /** Offset of its times, s, and of its numbers, segments. */
  readonly later: number;
  readonly higher: number;
}

const points = ({ moves, size, later, higher }: Of, kind: number): readonly (readonly [number, number, number])[] =>
  Array.from(moves.kinds, (_, at) => at)
    .filter((at) => moves.kinds[at] === kind)
    .map(
      (at) => [moves.times[at]! + later, moves.lows[at]! / size + higher, moves.highs[at]! / size + higher] as const,
    );

/** The twin's cut that is aligned with one of the connection. */
const sameCut = (cuts: readonly Cut[], others: readonly Cut[], from: number, to: number) => {
  const place = cuts.findIndex(({ time }) => time >= from && time <= to);
  const [own, other] = [cuts[place], others[place]];
  return own === undefined || other === undefined ? null : { own, other };
};

/** The content of the lens: segments, ACKs, SACK reports and the receiver's window, over time. */
export function TimeSequence() {
  const state = useStore(importing);
  const connection = followedIn(state);
  const { series, twin, lens, moves, twinMoves } = state;
  // A log has no packets, and without times there is no time axis.
  if (connection === undefined || series === null || connection.spacing > 0) return null;
  if (connection.end === connection.start) return null;
  const size = Math.max(1, connection.segmentSize);
  const [from, to] = lens;
  const span = to - from;
  const own: Of | null = moves === null ? null : { moves, size, later: 0, higher: 0 };
  const laid = twin === null ? null : sameCut(series.cuts, twin.series.cuts, from, to);
  const other: Of | null =
    twinMoves === null || twin === null
      ? null
      : {
          moves: twinMoves,
          size: Math.max(1, twin.connection.segmentSize),
          later: laterIn(state),
          higher:
            laid === null
              ? 0
              : laid.own.acknowledged / size - laid.other.acknowledged / Math.max(1, twin.connection.segmentSize),
        };
  const sent = own === null ? [] : points(own, SENT);
  const again = own === null ? [] : points(own, AGAIN);
  const acks = own === null ? [] : points(own, ACK);
  const window = own === null ? [] : points(own, WINDOW);
  const sacked = own === null ? [] : points(own, SACK);
  const twinSent = other === null ? [] : points(other, SENT);
  const twinAcks = other === null ? [] : points(other, ACK);
  const heights = [...sent, ...again, ...acks].flatMap(([, low, high]) => [low, high]);
  const [least, most] =
    heights.length === 0
      ? [0, 1]
      : [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
  const room = 0.06 * Math.max(1, most - least);
  const ends = [Math.max(0, least - room), most + room] as const;
  const steps = (of: readonly (readonly [number, number, number])[]): readonly Point[] =>
    of.map(([time, , high]) => [time, high]);
  const moved = laid === null ? '' : `, its cut at ${number(laid.other.time, 4)} s aligned with this one`;
  return (
    <div className="import-lens">
      <TimeFigure
        title="Time and sequence"
        about={`segments of ${size} bytes, enlarged: ${number(span)} s from ${clockTime(from)} s${twin === null ? '' : `; dashed: the ${twinWord(state)}${moved}`}`}
        summary={`Time and sequence from ${clockTime(from)} to ${clockTime(to)} s: ${sent.length} segments sent, ${again.length} sent again, ${acks.length} ACKs.`}
        table={() => ({
          heads: ['Time, s', 'what', 'from segment', 'to segment'],
          rows: (
            [
              [sent, 'sent'],
              [again, 'sent again'],
              [acks, 'acknowledged'],
              [sacked, 'arrived (SACK)'],
            ] as const
          )
            .flatMap(([list, what]) => list.map((each) => [each, what] as const))
            .sort(([a], [b]) => a[0] - b[0])
            .map(([[time, low, high], what]) => [time.toFixed(6), what, number(low, 6), number(high, 6)]),
        })}
        height={HEIGHT}
        times={[from, to]}
        values={ends}
        exact
        count={5}
        room={ROOM}
      >
        {({ x, y, left, right, bottom }, axes) => {
          const held = (value: number): number => Math.max(ROOM.top, Math.min(bottom, y(value)));
          const bars = (of: readonly (readonly [number, number, number])[]): string =>
            of.length > JOINED ? '' : of.map(([time, low, high]) => `M${x(time)} ${held(low)}V${held(high)}`).join('');
          const stairs = (of: readonly (readonly [number, number, number])[]): string =>
            stairThrough(steps(of).map(([time, value]): Point => [x(time), held(value)]));
          const lastAck = acks.at(-1);
          return (
            <>
              {axes}
              <g>
                {sacked.map(([time, low, high], at) => (
                  <rect
                    key={at}
                    className="import-sacked"
                    x={x(time)}
                    width={Math.max(1, x(nextAck(acks, time, to)) - x(time))}
                    y={held(high)}
                    height={Math.max(0, held(low) - held(high))}
                  />
                ))}
              </g>
              <path className="import-window" d={stairs(window)} />
              <path className="import-acks" d={stairs(acks)} />
              <path className="import-bars" d={bars(sent)} />
              {sent.length > JOINED && <path className="curve import-own" d={stairs(sent)} />}
              {again.map(([time, low, high], at) => (
                <rect
                  key={at}
                  className="import-resent"
                  x={x(time) - 3.5}
                  width="7"
                  y={held(high)}
                  height={Math.max(5, held(low) - held(high))}
                />
              ))}
              <path className="curve import-twin" d={stairs(twinSent)} />
              <path className="curve import-twin" d={stairs(twinAcks)} />
              {again.slice(0, 3).map(([time, low], at) => (
                <path
                  key={at}
                  className="import-loss"
                  d={lostAt(sent, low, time)
                    .map((when) => cross(x(when), held(low + 0.5)))
                    .join('')}
                />
              ))}
              <text className="import-own-name" x={right + 10} y={ROOM.top + 16}>
                sent
              </text>
              {lastAck !== undefined && (
                <text className="import-ack-name" x={right + 10} y={Math.max(ROOM.top + 54, held(lastAck[2]) + 5)}>
                  acknowledged
                </text>
              )}
              {twin !== null && (
                <text className="import-twin-name" x={right + 10} y={ROOM.top + 34}>
                  {twinWord(state)}
                </text>
              )}
              {window.length > 0 && (
                <text className="import-guide-name" x={left + 6} y={ROOM.top + 12}>
                  {y(window[0]![2]) < ROOM.top ? 'receiver’s window is above' : 'receiver’s window'}
                </text>
              )}
            </>
          );
        }}
      </TimeFigure>
      <p className="import-ways wraps in-line">
        <button type="button" className="quiet" disabled={series.cuts.length === 0} onClick={() => goToCut(-1)}>
          Loss before <kbd>Shift L</kbd>
        </button>
        <button type="button" className="quiet" disabled={series.cuts.length === 0} onClick={() => goToCut(1)}>
          Next loss <kbd>L</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => look([from + span / 4, to - span / 4])}>
          Closer <kbd>+</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => look([from - span / 2, to + span / 2])}>
          Wider <kbd>−</kbd>
        </button>
        <button type="button" className="quiet" onClick={() => look([0, lengthOf(connection)])}>
          All <kbd>0</kbd>
        </button>
        <span>or drag the band in a chart below</span>
      </p>
    </div>
  );
}

/** Time of the next ACK with other content, s: until then a report holds. */
function nextAck(acks: readonly (readonly [number, number, number])[], time: number, end: number): number {
  return acks.find(([at]) => at > time)?.[0] ?? end;
}

/** Time of the earlier transmission of a retransmitted segment, if it is visible, s. */
function lostAt(sent: readonly (readonly [number, number, number])[], low: number, before: number): readonly number[] {
  const found = sent.filter(([time, from, to]) => time < before && from <= low + 1e-6 && to > low + 1e-6).at(-1);
  return found === undefined ? [] : [found[0]];
}

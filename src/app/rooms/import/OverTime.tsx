import type { PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Series } from '../../../capture/course.ts';
import type { Connection } from '../../../capture/connections.ts';
import { cross, lineThrough } from '../../charts/figure/paths.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { followedIn, importing, lengthOf, lookAt, twinWord } from './importing.ts';
import { number } from './words.ts';

const ROOM = { left: 60, right: 130, top: 8, bottom: 26 } as const;
const HEIGHT = 104;

interface Quantity {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly values: (series: Series, size: number) => ArrayLike<number>;
  /** A thin line beside it, with its name. */
  readonly more?: readonly [name: string, values: (series: Series, size: number) => ArrayLike<number>];
  /** Whether cuts are crosses on it. */
  readonly crosses?: boolean;
}

const QUANTITIES: readonly Quantity[] = [
  {
    title: 'Throughput',
    about: 'Mb/s acknowledged',
    unit: 'Mb/s',
    values: ({ delivered, width }) => delivered.map((bytes) => (8 * bytes) / width / 1e6),
  },
  {
    title: 'Round-trip time',
    about: 'ms, of segments sent once',
    unit: 'ms',
    values: ({ rtt }) => rtt.map((value) => 1000 * value),
  },
  {
    title: 'In flight',
    about: 'segments, the most of each column; outside recovery at most cwnd',
    unit: 'segments',
    values: ({ inFlight }, size) => inFlight.map((bytes) => bytes / size),
    more: ['cwnd', ({ cwnd }, size) => cwnd.map((bytes) => bytes / size)],
    crosses: true,
  },
];

const meanOf = (values: ArrayLike<number>): number => {
  const known = Array.from(values).filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

interface Both {
  readonly connection: Connection;
  readonly series: Series;
  readonly twin: Series | null;
  /** What that is, in a word. */
  readonly word: string;
  readonly lens: readonly [number, number];
}

/** The band that the lens shows, and a place to choose another. */
function Band({
  x,
  from,
  to,
  left,
  right,
  top,
  bottom,
}: {
  readonly x: (time: number) => number;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}): ReactNode {
  const choose = (event: PointerEvent<SVGRectElement>): void => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    const [first, last] = [left, right];
    const px = first + part * (last - first);
    // The axis is linear: two times give all others.
    const perPx = 1 / (x(1) - x(0));
    lookAt((px - x(0)) * perPx);
  };
  return (
    <>
      <rect
        className="sunk"
        x={x(from)}
        width={Math.max(3, x(to) - x(from))}
        y={top}
        height={Math.max(0, bottom - top)}
      />
      <rect
        className="import-choose"
        x={left}
        width={right - left}
        y={top}
        height={Math.max(0, bottom - top)}
        onPointerDown={choose}
        onPointerMove={choose}
      />
    </>
  );
}

function Plot({ quantity, connection, series, twin, word, lens }: Both & { readonly quantity: Quantity }) {
  const { title, about, unit, values, more, crosses } = quantity;
  const size = Math.max(1, connection.segmentSize);
  const own = values(series, size);
  const other = twin === null ? null : values(twin, size);
  const guide = more?.[1](series, size);
  const end = lengthOf(connection);
  const all = [...Array.from(own), ...Array.from(other ?? [])].filter((value) => !Number.isNaN(value));
  const [mean, twinMean] = [meanOf(own), other === null ? NaN : meanOf(other)];
  const cwndWords = series.told ? 'cwnd, as logged' : 'cwnd, estimated';
  const cell = (from: ArrayLike<number> | null | undefined, at: number): string =>
    from === null || from === undefined || Number.isNaN(from[at] ?? NaN) ? '–' : number(from[at]!, 4);
  const line = (from: ArrayLike<number>, x: (time: number) => number, y: (value: number) => number): string =>
    lineThrough(
      Array.from(from, (value, at) =>
        Number.isNaN(value) ? null : ([x(Math.min(end, (at + 0.5) * series.width)), y(value)] as const),
      ),
    );
  const twinWords = Number.isNaN(twinMean) ? '' : `, of the ${word} ${number(twinMean)} ${unit}`;
  return (
    <TimeFigure
      title={title}
      about={`${about}, columns of ${number(series.width)} s`}
      summary={`${title}: on average ${number(mean)} ${unit}${twinWords}; at most ${number(Math.max(0, ...Array.from(own).filter((value) => !Number.isNaN(value))))} ${unit}.`}
      table={() => ({
        heads: ['Time, s', 'captured', ...(other === null ? [] : [word]), ...(guide === undefined ? [] : [cwndWords])],
        rows: Array.from(own, (_, at) => [
          number((at + 1) * series.width, 4),
          cell(own, at),
          ...(other === null ? [] : [cell(other, at)]),
          ...(guide === undefined ? [] : [cell(guide, at)]),
        ]),
      })}
      height={HEIGHT}
      times={[0, end]}
      values={[0, Math.max(1e-9, ...all)]}
      count={2}
      room={ROOM}
    >
      {({ x, y, left, right, bottom }, axes) => (
        <>
          {axes}
          <Band {...{ x, left, right, bottom }} from={lens[0]} to={lens[1]} top={ROOM.top} />
          {guide !== undefined && <path className="curve import-guide" d={line(guide, x, y)} />}
          <path className="curve import-own" d={line(own, x, y)} />
          {other !== null && <path className="curve import-twin" d={line(other, x, y)} />}
          {crosses === true &&
            series.cuts.map(({ time, before }) => (
              <path key={time} className="import-loss" d={cross(x(Math.min(end, time)), y(before / size))} />
            ))}
          <text className="import-own-name" x={right + 10} y={ROOM.top + 16}>
            {number(mean)} {unit === 'segments' ? '' : unit}
          </text>
          {!Number.isNaN(twinMean) && (
            <text className="import-twin-name" x={right + 10} y={ROOM.top + 36}>
              {word} {number(twinMean)}
            </text>
          )}
          {guide !== undefined && (
            <text className="import-guide-name" x={right + 10} y={ROOM.top + 54}>
              {cwndWords}
            </text>
          )}
        </>
      )}
    </TimeFigure>
  );
}

/** Segments sent again, captured up and of the twin down, and duplicate ACKs as a line. */
function Repeats({ connection, series, twin, word, lens }: Both) {
  const end = lengthOf(connection);
  const most = Math.max(1, ...series.sentAgain, ...series.duplicateAcks);
  const least = twin === null ? 0 : -Math.max(0, ...twin.sentAgain);
  const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, value) => all + value, 0);
  const bars = (values: ArrayLike<number>, x: (time: number) => number, y: (value: number) => number, by: 1 | -1) =>
    Array.from(values, (value, at) =>
      value === 0 ? '' : `M${x(Math.min(end, (at + 0.5) * series.width))} ${y(0)}V${y(by * value)}`,
    ).join('');
  return (
    <TimeFigure
      title="Sent again"
      about={`segments, captured up${twin === null ? '' : `, ${word} down`}; dots: duplicate ACKs; columns of ${number(series.width)} s`}
      summary={`Sent again: ${sum(series.sentAgain)} segments${twin === null ? '' : `, by the ${word} ${sum(twin.sentAgain)}`}; ${sum(series.duplicateAcks)} duplicate ACKs.`}
      table={() => ({
        heads: ['Time, s', 'sent again', 'duplicate ACKs', ...(twin === null ? [] : [`${word} sent again`])],
        rows: Array.from(series.sentAgain, (again, at) => [
          number((at + 1) * series.width, 4),
          String(again),
          String(series.duplicateAcks[at]),
          ...(twin === null ? [] : [String(twin.sentAgain[at] ?? 0)]),
        ]),
      })}
      height={HEIGHT}
      times={[0, end]}
      values={[least, most]}
      count={2}
      room={ROOM}
    >
      {({ x, y, left, right, bottom }, axes) => (
        <>
          {axes}
          <Band {...{ x, left, right, bottom }} from={lens[0]} to={lens[1]} top={ROOM.top} />
          <path className="import-again" d={bars(series.sentAgain, x, y, 1)} />
          {twin !== null && <path className="import-again import-of-twin" d={bars(twin.sentAgain, x, y, -1)} />}
          <g className="import-duplicates">
            {Array.from(series.duplicateAcks, (value, at) =>
              value === 0 ? null : (
                <circle key={at} r="2.5" cx={x(Math.min(end, (at + 0.5) * series.width))} cy={y(value)} />
              ),
            )}
          </g>
          <text className="import-own-name" x={right + 10} y={ROOM.top + 16}>
            {sum(series.sentAgain)}
          </text>
          {twin !== null && (
            <text className="import-twin-name" x={right + 10} y={ROOM.top + 36}>
              {word} {sum(twin.sentAgain)}
            </text>
          )}
        </>
      )}
    </TimeFigure>
  );
}

/** The connection over time, and its twin beside it. */
export function OverTime() {
  const state = useStore(importing);
  const connection = followedIn(state);
  const { series, twin, lens } = state;
  if (connection === undefined || series === null) return null;
  const both = { connection, series, twin: twin?.series ?? null, word: twinWord(state), lens };
  return (
    <>
      {QUANTITIES.map((quantity) => (
        <Plot key={quantity.title} quantity={quantity} {...both} />
      ))}
      <Repeats {...both} />
    </>
  );
}

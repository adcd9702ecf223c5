import type { ComponentProps, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Series } from '../../../capture/course.ts';
import type { Connection } from '../../../capture/connection.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import type { Box, Paint, Spot } from '../../charts/marks/drawn.ts';
import { curve, type KnownMark } from '../../charts/marks/known.ts';
import { xOf } from '../../charts/plot/view.ts';
import { followedIn, importing, lengthOf, lookAt, twinWord } from './importing.ts';
import { number } from './words.ts';

const ROOM = { left: 60, right: 130, top: 8, bottom: 26 } as const;
const HEIGHT = 104;
/** Of one or two charts that have the field to themselves. */
const ALONE = 240;

interface Quantity {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly values: (series: Series, size: number) => ArrayLike<number>;
  /** A thin additional line with its name. */
  readonly more?: readonly [name: string, values: (series: Series, size: number) => ArrayLike<number>];
  /** Whether cuts are marked by crosses. */
  readonly crosses?: boolean;
}

const QUANTITIES: readonly Quantity[] = [
  {
    title: 'Throughput',
    about: 'Mb/s acknowledged',
    unit: 'Mb/s',
    values: ({ throughput }) => throughput.map((rate) => rate / 1e6),
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

const isKnown = (values: ArrayLike<number>): boolean => Array.from(values).some((value) => !Number.isNaN(value));

/** The quantities in the file: missing ones are not drawn, and a window alone is a quantity of its own. */
const toldOf = ({ connection, series }: Pick<Both, 'connection' | 'series'>): readonly Quantity[] =>
  QUANTITIES.flatMap((quantity) => {
    const values = quantity.values(series, 1);
    if (quantity.title === 'Throughput') {
      if (!Array.from(values).some((value) => value > 0)) return [];
      return connection.side === 'data' ? { ...quantity, about: 'Mb/s sent' } : quantity;
    }
    const isLogged = connection.spacing > 0 && quantity.title === 'Round-trip time';
    if (isKnown(values)) return isLogged ? { ...quantity, about: 'ms, as the file tells it' } : quantity;
    const { more, ...rest } = quantity;
    return more === undefined || !isKnown(more[1](series, 1))
      ? []
      : { ...rest, title: 'Congestion window', about: 'segments, as the file tells it', values: more[1] };
  });

const meanOf = (values: ArrayLike<number>): number => {
  const known = Array.from(values).filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Style of a twin's lines. */
const TWIN = { paint: 'whatIf', dash: [7, 4] } as const;

/** Crosses at cuts of the window. */
const crossesOf = ({ cuts }: Series, size: number): KnownMark => ({
  lay: ({ view, plot, draw }) => {
    const spots = cuts.map(({ time, before }): Spot => {
      return { look: 'lost', flow: 0, x: xOf(view, Math.min(view.to, time)), y: plot.yOf(before / size), size: 10 };
    });
    draw('over', { kind: 'spots', spots });
  },
});

interface Both {
  readonly connection: Connection;
  readonly series: Series;
  readonly twin: Series | null;
  /** Name of the twin in the key, one word. */
  readonly word: string;
  readonly lens: readonly [number, number];
  /** Of each chart, px. */
  readonly height: number;
}

/** The band shown by the lens. */
const bandOf = ([from, to]: Both['lens']): KnownMark => ({
  lay: ({ view, draw }) => {
    const [x, y] = [xOf(view, from), view.top];
    const box = { x, y, width: Math.max(3, xOf(view, to) - x), height: view.bottom - y };
    draw('ground', { kind: 'boxes', boxes: [box], paint: 'sunk' });
  },
});

/** An area for selecting another band. */
function Choose({
  x,
  left,
  right,
  bottom,
}: {
  readonly x: (time: number) => number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}): ReactNode {
  const choose = (event: PointerEvent<SVGRectElement>): void => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    const [first, last] = [left, right];
    const px = first + part * (last - first);
    // The axis is linear, so two times determine all others.
    const perPx = 1 / (x(1) - x(0));
    lookAt((px - x(0)) * perPx);
  };
  return (
    <rect
      className="import-choose"
      x={left}
      width={right - left}
      y={ROOM.top}
      height={bottom - ROOM.top}
      onPointerDown={choose}
      onPointerMove={choose}
    />
  );
}

interface StripProps extends Pick<ComponentProps<typeof TimeFigure>, 'title' | 'about' | 'summary' | 'values'> {
  readonly connection: Connection;
  readonly lens: Both['lens'];
  readonly marks: readonly KnownMark[];
  readonly height: number;
  /** Values at the end, of the recording and of its twin; '': none. */
  readonly ends: readonly [own: string, twin: string];
  readonly guide?: string | undefined;
}

/** A quantity of the whole connection, and the band shown by the lens. */
function Strip({ connection, lens, marks, height, ends: [own, twin], guide, ...rest }: StripProps) {
  return (
    <TimeFigure
      {...rest}
      marks={[...(connection.spacing > 0 ? [] : [bandOf(lens)]), ...marks]}
      timeText={(time) => number(time, 4)}
      height={height}
      times={[0, lengthOf(connection)]}
      count={2}
      room={ROOM}
    >
      {(place, drawn) => (
        <>
          {drawn}
          <Choose {...place} />
          <text className="import-own-name" x={place.right + 10} y={ROOM.top + 16}>
            {own}
          </text>
          {twin !== '' && (
            <text className="import-twin-name" x={place.right + 10} y={ROOM.top + 36}>
              {twin}
            </text>
          )}
          {guide !== undefined && (
            <text className="import-guide-name" x={place.right + 10} y={ROOM.top + 54}>
              {guide}
            </text>
          )}
        </>
      )}
    </TimeFigure>
  );
}

function Plot({ quantity, connection, series, twin, word, lens, height }: Both & { readonly quantity: Quantity }) {
  const { title, about, unit, values, more, crosses } = quantity;
  const size = Math.max(1, connection.segmentSize);
  const own = values(series, size);
  const other = twin === null ? null : values(twin, size);
  const guide = more?.[1](series, size);
  const all = [...Array.from(own), ...Array.from(other ?? [])].filter((value) => !Number.isNaN(value));
  const [mean, twinMean] = [meanOf(own), other === null ? NaN : meanOf(other)];
  const cwndWords = series.told ? 'cwnd, as logged' : 'cwnd, estimated';
  const { width } = series;
  const text = (value: number): string => number(value, 4);
  const marks: readonly KnownMark[] = [
    ...(guide === undefined ? [] : [curve(cwndWords, guide, width, text, { paint: 'ink3', width: 1.2 })]),
    curve('captured', own, width, text, { paint: 0 }),
    ...(other === null ? [] : [curve(word, other, width, text, TWIN)]),
    ...(crosses === true ? [crossesOf(series, size)] : []),
  ];
  const twinWords = Number.isNaN(twinMean) ? '' : `, of the ${word} ${number(twinMean)} ${unit}`;
  return (
    <Strip
      title={title}
      about={`${about}, columns of ${number(series.width)} s`}
      summary={`${title}: on average ${number(mean)} ${unit}${twinWords}; at most ${number(Math.max(0, ...Array.from(own).filter((value) => !Number.isNaN(value))))} ${unit}.`}
      values={[0, Math.max(1e-9, ...all)]}
      {...{ connection, lens, marks, height }}
      ends={[
        `${number(mean)} ${unit === 'segments' ? '' : unit}`,
        Number.isNaN(twinMean) ? '' : `${word} ${number(twinMean)}`,
      ]}
      guide={guide === undefined ? undefined : cwndWords}
    />
  );
}

/** Retransmissions, of the capture upwards and of the twin downwards, and duplicate ACKs as a line. */
function Repeats({ connection, series, twin, word, lens, height }: Both) {
  const end = lengthOf(connection);
  const { width } = series;
  const most = Math.max(1, ...series.sentAgain, ...series.duplicateAcks);
  const least = twin === null ? 0 : -Math.max(0, ...twin.sentAgain);
  const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((all, value) => all + value, 0);
  const countsOf = (head: string, values: ArrayLike<number>, lay: KnownMark['lay']): KnownMark => ({
    columns: [{ head, width, count: series.sentAgain.length, cell: (at) => String(values[at] ?? 0) }],
    lay,
  });
  const barsOf =
    (values: ArrayLike<number>, paint: Paint, by: 1 | -1): KnownMark['lay'] =>
    ({ view, plot: { yOf }, draw }) => {
      const boxes = Array.from(values, (value, at): Box => {
        const [x, y, base] = [xOf(view, Math.min(end, (at + 0.5) * width)), yOf(by * value), yOf(0)];
        return { x: x - 1.5, y: Math.min(y, base), width: 3, height: Math.abs(y - base) };
      });
      draw('lines', { kind: 'boxes', boxes, paint });
    };
  const marks = [
    countsOf('sent again', series.sentAgain, barsOf(series.sentAgain, 0, 1)),
    countsOf('duplicate ACKs', series.duplicateAcks, ({ view, plot, draw }) => {
      const spots = Array.from(series.duplicateAcks).flatMap((value, at): Spot[] =>
        value === 0
          ? []
          : [{ look: 'disc', flow: 0, x: xOf(view, Math.min(end, (at + 0.5) * width)), y: plot.yOf(value), size: 2.5 }],
      );
      draw('over', { kind: 'spots', spots });
    }),
    ...(twin === null ? [] : [countsOf(`${word} sent again`, twin.sentAgain, barsOf(twin.sentAgain, 'whatIf', -1))]),
  ];
  return (
    <Strip
      title="Sent again"
      about={`segments, captured up${twin === null ? '' : `, ${word} down`}; dots: duplicate ACKs; columns of ${number(series.width)} s`}
      summary={`Sent again: ${sum(series.sentAgain)} segments${twin === null ? '' : `, by the ${word} ${sum(twin.sentAgain)}`}; ${sum(series.duplicateAcks)} duplicate ACKs.`}
      values={[least, most]}
      {...{ connection, lens, marks, height }}
      ends={[String(sum(series.sentAgain)), twin === null ? '' : `${word} ${sum(twin.sentAgain)}`]}
    />
  );
}

/** The connection over time, with its twin. */
export function OverTime() {
  const state = useStore(importing);
  const connection = followedIn(state);
  const { series, twin, lens } = state;
  if (connection === undefined || series === null) return null;
  // Without times there is nothing over time.
  if (connection.end === connection.start) return null;
  const quantities = toldOf({ connection, series });
  const height = connection.spacing > 0 && quantities.length <= 2 ? ALONE : HEIGHT;
  const both = { connection, series, twin: twin?.series ?? null, word: twinWord(state), lens, height };
  return (
    <>
      {quantities.map((quantity) => (
        <Plot key={quantity.title} quantity={quantity} {...both} />
      ))}
      {connection.segments > 0 && <Repeats {...both} />}
    </>
  );
}

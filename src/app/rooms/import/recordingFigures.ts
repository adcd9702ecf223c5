import type { Connection } from '../../../capture/connections/connection.ts';
import type { Series } from '../../../capture/connections/course.ts';
import type { Box, Paint, Spot } from '../../charts/marks/drawn.ts';
import { curve, overTime, type KnownMark } from '../../charts/marks/known.ts';
import type { FigureContent } from '../../charts/marks/picture.ts';
import { boxes, free, spots } from '../../charts/marks/placed.ts';
import { xOf } from '../../charts/plot/view.ts';
import { number } from './words.ts';
import { lengthOf, ROOM, type Recording } from './recording.ts';

const TOP = 8;
/** Height of a figure, and its height if at most two are shown, px. */
const [HEIGHT, ALONE] = [104, 240];

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

const knownIn = (values: ArrayLike<number>): readonly number[] =>
  Array.from(values).filter((value) => !Number.isNaN(value));

/** The quantities that the file contains; if it has cwnd but not the data in flight, cwnd gets its own figure. */
const toldOf = (connection: Connection, series: Series): readonly Quantity[] =>
  QUANTITIES.flatMap((quantity) => {
    const values = quantity.values(series, 1);
    if (quantity.title === 'Throughput') {
      if (!Array.from(values).some((value) => value > 0)) return [];
      return connection.side === 'data' ? { ...quantity, about: 'Mb/s sent' } : quantity;
    }
    const isLogged = connection.spacing > 0 && quantity.title === 'Round-trip time';
    if (knownIn(values).length > 0) return isLogged ? { ...quantity, about: 'ms, as the file tells it' } : quantity;
    const { more, ...rest } = quantity;
    return more === undefined || knownIn(more[1](series, 1)).length === 0
      ? []
      : { ...rest, title: 'Congestion window', about: 'segments, as the file tells it', values: more[1] };
  });

const sumOf = (values: ArrayLike<number>): number => Array.from(values).reduce((all, value) => all + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

interface Order extends Recording {
  readonly twin: Series | null;
}

type Strip = Pick<Parameters<typeof overTime>[0], 'title' | 'about' | 'summary' | 'values' | 'height' | 'marks'>;

/**
 * A quantity of the whole connection, and the band shown by the lens.
 * @param ends values at the end, of the recording and of its twin, and the name of an additional line; '': none
 */
const strip = (
  { connection, lens }: Order,
  [own, twin, guide = '']: readonly [own: string, twin: string, guide?: string],
  { marks, ...rest }: Strip,
): FigureContent =>
  overTime({
    ...rest,
    marks: [
      ...(connection.spacing > 0 || lens[1] - lens[0] >= lengthOf(connection)
        ? []
        : [boxes([{ x: lens }], { paint: 'sunk' })]),
      ...marks,
      free(({ view: { right }, label }) => {
        const x = right + 10;
        label({ kind: 'strong', text: own, tone: 0, x, y: TOP + 16 });
        if (twin !== '') label({ kind: 'note', text: twin, ink: 'whatIf', x, y: TOP + 36 });
        if (guide !== '') label({ kind: 'tick', text: guide, x, y: TOP + 54 });
      }),
    ],
    timeText: (time) => number(time, 4),
    times: [0, lengthOf(connection)],
    count: 2,
    room: { ...ROOM, top: TOP },
  });

function quantityFigure(order: Order, quantity: Quantity, height: number): FigureContent {
  const { connection, series, twin, word } = order;
  const { title, about, unit, values, more, crosses } = quantity;
  const size = Math.max(1, connection.segmentSize);
  const own = values(series, size);
  const other = twin === null ? null : values(twin, size);
  const guide = more?.[1](series, size);
  const [known, knownOther] = [knownIn(own), knownIn(other ?? [])];
  const mean = meanOf(known);
  const cwndWords = series.told ? 'cwnd, as logged' : 'cwnd, estimated';
  const { width } = series;
  const text = (value: number): string => number(value, 4);
  const twinMean = knownOther.length === 0 ? '' : number(meanOf(knownOther));
  const ends = [
    `${number(mean)} ${unit === 'segments' ? '' : unit}`,
    twinMean === '' ? '' : `${word} ${twinMean}`,
    guide === undefined ? '' : cwndWords,
  ] as const;
  return strip(order, ends, {
    title,
    about: `${about}, columns of ${number(series.width)} s`,
    summary: `${title}: on average ${number(mean)} ${unit}${twinMean === '' ? '' : `, of the ${word} ${twinMean} ${unit}`}; at most ${number(Math.max(0, ...known))} ${unit}.`,
    values: [0, Math.max(1e-9, ...known, ...knownOther)],
    height,
    marks: [
      ...(guide === undefined ? [] : [curve(cwndWords, guide, width, text, { paint: 'ink3', width: 1.2 })]),
      curve('captured', own, width, text, { paint: 0 }),
      ...(other === null ? [] : [curve(word, other, width, text, { paint: 'whatIf', dash: [7, 4] })]),
      spots(
        crosses === true
          ? series.cuts.map(({ time, before }) => ({ x: Math.min(lengthOf(connection), time), y: before / size }))
          : [],
        { look: 'lost', size: 10 },
      ),
    ],
  });
}

/** Retransmissions, of the capture upwards and of the twin downwards, and duplicate ACKs as dots. */
function repeatsFigure(order: Order, height: number): FigureContent {
  const { connection, series, twin, word } = order;
  const end = lengthOf(connection);
  const { width } = series;
  const middleOf = (at: number): number => Math.min(end, (at + 0.5) * width);
  const countsOf = (head: string, values: ArrayLike<number>, lay: KnownMark['lay']): KnownMark => ({
    columns: [{ head, width, count: series.sentAgain.length, cell: (at) => String(values[at] ?? 0) }],
    lay,
  });
  const bars = (head: string, values: ArrayLike<number>, paint: Paint, by: 1 | -1): KnownMark =>
    countsOf(head, values, ({ view, plot: { yOf }, draw }) => {
      const all = Array.from(values, (value, at): Box => {
        const [x, y, base] = [xOf(view, middleOf(at)), yOf(by * value), yOf(0)];
        return { x: x - 1.5, y: Math.min(y, base), width: 3, height: Math.abs(y - base) };
      });
      draw('lines', { kind: 'boxes', boxes: all, paint });
    });
  const [sent, repeated] = [sumOf(series.sentAgain), sumOf(series.duplicateAcks)];
  const twinSent = twin === null ? '' : `${word} ${sumOf(twin.sentAgain)}`;
  return strip(order, [String(sent), twinSent], {
    title: 'Retransmitted',
    about: `segments, captured up${twin === null ? '' : `, ${word} down`}; dots: duplicate ACKs; columns of ${number(series.width)} s`,
    summary: `Retransmitted: ${sent} segments${twin === null ? '' : `, by the ${twinSent}`}; ${repeated} duplicate ACKs.`,
    values: [
      twin === null ? 0 : -Math.max(0, ...twin.sentAgain),
      Math.max(1, ...series.sentAgain, ...series.duplicateAcks),
    ],
    height,
    marks: [
      bars('retransmitted', series.sentAgain, 0, 1),
      countsOf('duplicate ACKs', series.duplicateAcks, ({ view, plot, draw }) => {
        const dots = Array.from(series.duplicateAcks).flatMap((value, at): Spot[] =>
          value === 0 ? [] : [{ look: 'disc', flow: 0, x: xOf(view, middleOf(at)), y: plot.yOf(value), size: 2.5 }],
        );
        draw('over', { kind: 'spots', spots: dots });
      }),
      ...(twin === null ? [] : [bars(`${word} retransmitted`, twin.sentAgain, 'whatIf', -1)]),
    ],
  });
}

/** The quantities of a connection over time, with those of its twin. */
export function recordingFigures(order: Order): readonly FigureContent[] {
  const { connection, series } = order;
  const quantities = toldOf(connection, series);
  const height = connection.spacing > 0 && quantities.length <= 2 ? ALONE : HEIGHT;
  return [
    ...quantities.map((quantity) => quantityFigure(order, quantity, height)),
    ...(connection.segments > 0 ? [repeatsFigure(order, height)] : []),
  ];
}

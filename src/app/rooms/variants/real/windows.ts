/** Recorded windows of real stacks with simulated ones over them, as figures of the page and of the command line. */
import {
  lossesOf,
  LOSS_INTERVAL,
  rateOf,
  valueAt,
  windowOf,
  type RealPath,
  type RecordedLaw,
} from '#recorded/recording.ts';
import { LAW_TITLES, packetsText, secondsText, type Row } from '#recorded/rows.ts';
import { sentenceOf } from '#recorded/sentence.ts';
import type { FigureContent, FigureMark, PlotSpec } from '../../../charts/marks/picture.ts';
import { boxes, free, level, line, spots, upright, type Point } from '../../../charts/marks/placed.ts';

/** The window of a twin over time: s, segments. */
export type Simulated = readonly Point[];

/** Colour of an algorithm in this room, by flow. */
export const TONES: Readonly<Record<RecordedLaw, number>> = { cubic: 1, reno: 0, bbr: 2 };

const DASH = [5, 4];

/** Upper end of the common window axis, packets: above the windows at the end of slow start or around a pause. */
export function mostOf(rows: readonly Row[], { id }: RealPath): number {
  const all = rows.flatMap(({ recording }) => {
    if (recording === undefined) return [];
    const { slowStart, pause, limited } = recording;
    return id === 'applim'
      ? (limited?.[0] ?? [])
      : id === 'idle'
        ? [pause?.[2] ?? 0, pause?.[0] ?? 0]
        : (slowStart?.[1] ?? []);
  });
  const step = Math.max(20, 10 ** Math.floor(Math.log10(Math.max(1, ...all))) / 5);
  return Math.ceil((1.02 * Math.max(20, ...all)) / step) * step;
}

/** The labelled value of the window axis: the axis end rounded down to one significant digit. */
const labelledOf = (most: number): number => {
  const unit = 10 ** Math.floor(Math.log10(most));
  return Math.floor(most / unit) * unit;
};

const within = (points: readonly Point[], [from, to]: readonly [number, number]): readonly Point[] => {
  if (points.length === 0) return [];
  const inner = points.filter(([at]) => at > from && at < to);
  const edge = (at: number): readonly Point[] =>
    at <= points[0]![0] || at >= points.at(-1)![0] ? [] : [[at, valueAt(points, at)]];
  return [...edge(from), ...inner, ...edge(to)];
};

interface Shown {
  readonly row: Row;
  readonly path: RealPath;
  readonly simulated: Simulated | null;
  readonly most: number;
  /** The moment of an open cell, s. */
  readonly moment?: number | null;
}

/** Marks of a window between two times. */
function marksOf({ row, simulated, moment }: Shown, times: readonly [number, number]): readonly FigureMark[] {
  const { recording, law } = row;
  if (recording === undefined) return [boxes([{ x: [], y: [] }], { paint: 'rule', lines: 11 })];
  const own = windowOf(recording);
  const first = recording.firstLoss;
  return [
    level(0, { paint: 'rule' }),
    line(within(own, times), { paint: TONES[law], width: 1.9 }),
    ...(simulated === null ? [] : [line(within(simulated, times), { paint: 'whatIf', width: 1.6, dash: DASH })]),
    ...(first !== null && first >= times[0] && first <= times[1] && times[1] - times[0] < 5
      ? [spots([{ x: first, y: valueAt(own, first) }], { look: 'lost', size: 5 })]
      : []),
    ...(moment !== undefined && moment !== null && moment >= times[0] && moment <= times[1]
      ? [upright(moment, { paint: 'ink', width: 1.5 })]
      : []),
  ];
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether to draw only the close-up interval. */
  readonly brief?: boolean;
  /** Whether to label the time axis. */
  readonly times?: boolean;
  /** Number of labelled values of the window axis; default: one. */
  readonly labels?: number;
}

const GAP = 18;

/** Positions of the two plots of a row: the close interval, and the whole. */
function areasIn({ left, right, brief = false }: Frame): readonly (readonly [number, number])[] {
  if (brief) return [[left, right]];
  const middle = left + Math.round((right - left - GAP) * 0.36);
  return [
    [left, middle],
    [middle + GAP, right],
  ];
}

/** Plots of a row: its window in the close interval, and in the whole run. */
export function plotsOf(shown: Shown, frame: Frame): readonly PlotSpec[] {
  const { path, most } = shown;
  const { top, bottom, times = false, labels } = frame;
  const label = labelledOf(most);
  return areasIn(frame).map(([left, right], at) => {
    const ends = at === 0 ? path.close : ([0, path.seconds] as const);
    const spread = ends[1] - ends[0];
    const ticks =
      at === 0
        ? [ends[0], ends[0] + spread / 2, ends[1]].map((time) => [time, String(Number(time.toFixed(2)))] as const)
        : [0, 10, 20, 30].filter((time) => time <= path.seconds).map((time) => [time, String(time)] as const);
    return {
      area: { left, right, top, bottom },
      x: { ends, ticks: times ? ticks : 0, unit: 's', inside: true },
      y: { ends: [0, most], ticks: at > 0 ? [] : (labels ?? [[label, String(label)]]) },
      marks: [...(at > 0 ? [level(label, { paint: 'hair' })] : []), ...marksOf(shown, [ends[0], ends[1]])],
    };
  });
}

/** A recorded window in one sentence. */
export function summaryOf({ row, path, simulated }: Shown): string {
  const { stack, recording } = row;
  if (recording === undefined)
    return `${stack.title}: ${stack.unrun === undefined ? 'not recorded on this path' : `not run, because ${stack.unrun}`}`;
  const { slowStart: exit, firstCut: cut, drops } = recording;
  const end = exit === null ? '' : ` goes up to ${packetsText(exit[1])} packets by ${secondsText(exit[0])},`;
  const first =
    cut === null ? '' : ` is cut from ${packetsText(cut[1])} to ${packetsText(cut[2])} at ${secondsText(cut[0])},`;
  const twin = simulated === null ? 'No simulated one beside it' : 'The simulated one is dashed';
  return `cwnd of ${stack.title}, 0 to ${path.seconds} s:${end}${first} ${drops} packets lost, ${rateOf(recording).toFixed(2)} Mb/s. ${twin}`;
}

/** Times of a table: twenty in the close interval, then each second. */
const timesOf = ({ close: [from, to], seconds }: RealPath): readonly number[] =>
  [
    ...Array.from({ length: 21 }, (_, at) => from + ((to - from) * at) / 20),
    ...Array.from({ length: seconds }, (_, at) => at + 1),
  ]
    .sort((a, b) => a - b)
    .filter((time, at, all) => at === 0 || time > all[at - 1]! + 1e-9);

const text = (points: readonly Point[], time: number): string => {
  const value = points.length === 0 || time < points[0]![0] ? NaN : valueAt(points, time);
  return Number.isNaN(value) ? '–' : value.toFixed(1);
};

/** Windows of several rows as a table. */
export function tableOfRows(rows: readonly Pick<Shown, 'row' | 'simulated'>[], path: RealPath) {
  const columns = rows.flatMap(({ row: { stack, recording }, simulated }) => [
    ...(recording === undefined ? [] : [{ head: stack.title, points: windowOf(recording) }]),
    ...(simulated === null ? [] : [{ head: `${stack.title}, Sawtooth`, points: simulated }]),
  ]);
  return {
    heads: ['Time, s', ...columns.map(({ head }) => head)],
    rows: timesOf(path).map((time) => [
      String(Number(time.toFixed(2))),
      ...columns.map(({ points }) => text(points, time)),
    ]),
  };
}

/** Height of a row, and of the labels of time below the last one, px. */
const ROW = 62;
const FOOT = 26;
/** Width for the names of stacks, px. */
const NAMES = 170;

/** All rows below one another, with their names: the table of the page without its columns of text. */
export function stacksContent(
  rows: readonly Pick<Shown, 'row' | 'simulated'>[],
  path: RealPath,
  law: RecordedLaw,
): FigureContent {
  const all = rows.map(({ row }) => row);
  const { lead, rest } = sentenceOf(all, law, path);
  const most = mostOf(all, path);
  return {
    title: `${LAW_TITLES[law]} in real stacks`,
    about: `cwnd, packets: ${path.close[0]} to ${path.close[1]} s, then ${path.seconds} s; dashed: simulated. ${path.words}`,
    summary: `${lead} ${rest}`,
    height: rows.length * ROW + FOOT,
    table: () => tableOfRows(rows, path),
    plots: (width) =>
      rows.flatMap((shown, at) => {
        const top = at * ROW;
        const { stack, version } = shown.row;
        const named = free(({ label }) => {
          label({ kind: 'strong', text: stack.title, x: 4, y: top + 30 });
          label({ kind: 'small', text: version, x: 4, y: top + 47 });
        });
        const times = at === rows.length - 1;
        const frame = { left: NAMES + 40, right: width - 8, top: top + 9, bottom: top + ROW - 4, times };
        const [close, ...others] = plotsOf({ ...shown, path, most }, frame);
        return [{ ...close!, marks: [...close!.marks, named] }, ...others];
      }),
  };
}

const OPEN = { height: 300, window: 150, lost: 206, rest: 274 } as const;

/** An opened row: both windows, what was lost, and the difference of recorded and simulated window. */
export function openContent(shown: Shown): FigureContent {
  const { row, path, simulated, most } = shown;
  const { recording } = row;
  const own = recording === undefined ? [] : windowOf(recording);
  const lost = recording === undefined ? [] : lossesOf(recording);
  const largest = Math.max(4, ...lost.map(([, count]) => count));
  const residual: readonly Point[] =
    simulated === null
      ? []
      : own
          .filter(([time]) => time >= (simulated[0]?.[0] ?? Infinity))
          .map(([time, value]) => [time, value - valueAt(simulated, time)] as const);
  const half = Math.max(10, Math.ceil(most / 2 / 10) * 10);
  return {
    title: `cwnd of ${row.stack.title}`,
    about: `packets; ${path.close[0]} to ${path.close[1]} s, then ${path.seconds} s. Below: packets lost in each quarter of a second${simulated === null ? '' : ', and recorded less simulated window'}`,
    summary: summaryOf(shown),
    height: simulated === null ? OPEN.lost + 26 : OPEN.height,
    table: () => tableOfRows([shown], path),
    plots: (width) => {
      const frame = { left: 48, right: width - 12, top: 8, bottom: OPEN.window };
      const strips = areasIn(frame).map(([left, right], at) => ({
        x: { ends: at === 0 ? path.close : ([0, path.seconds] as const) },
        left,
        right,
      }));
      return [
        ...plotsOf(shown, { ...frame, labels: 3 }),
        ...strips.map(({ x, left, right }, at): PlotSpec => ({
          area: { left, right, top: OPEN.window + 18, bottom: OPEN.lost },
          x: simulated === null ? { ...x, ticks: 4, unit: 's', inside: true } : x,
          y: { ends: [0, largest], ticks: at === 0 ? [[largest, String(largest)]] : [], grid: false },
          marks: [
            level(0, { paint: 'rule' }),
            boxes(
              lost
                .filter(([time]) => time < x.ends[1] && time + LOSS_INTERVAL > x.ends[0])
                .map(([time, count]) => ({
                  x: [Math.max(x.ends[0], time), Math.min(x.ends[1], time + LOSS_INTERVAL)],
                  y: [0, count],
                })),
              { paint: 'loss' },
            ),
          ],
        })),
        ...(simulated === null
          ? []
          : strips.map(({ x, left, right }, at): PlotSpec => ({
              area: { left, right, top: OPEN.lost + 14, bottom: OPEN.rest },
              x: { ...x, ticks: 4, unit: 's', inside: true },
              y: {
                ends: [-half, half],
                ticks:
                  at === 0
                    ? [
                        [half, `+${half}`],
                        [-half, `−${half}`],
                      ]
                    : [],
                grid: false,
              },
              marks: [
                level(0, { paint: 'rule' }),
                line(within(residual, [x.ends[0], x.ends[1]]), { paint: 'ink2', width: 1.4 }),
              ],
            }))),
      ];
    },
  };
}

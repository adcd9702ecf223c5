/** Figures as papers have them, made from few words. */
import { everyNth, settledWindow } from './benches.ts';
import type { CurveSeries, Live, PaperAxis, PaperFigure, ResponseSeries } from './paper.ts';

/** Columns of time where the paper names none. */
const POINTS = 400;

export interface About {
  readonly id: string;
  readonly name: string;
  readonly caption: string;
  readonly where: string;
  readonly note?: string;
  readonly moment?: Live;
}

const TIME: PaperAxis = { title: 'Time', unit: 's', range: null };
const WINDOW: PaperAxis = { title: 'Congestion window', unit: 'segments', range: null };

/** A network as it was run. */
export const network = (about: About, live: Live): PaperFigure => ({ kind: 'network', note: '', ...about, live });

/** Packets between the ends around the first loss of a run, or the TCP header of the segment that is sent again. */
export const onTheWire = (kind: 'exchange' | 'header', about: About, live: Live): PaperFigure => ({
  kind,
  note: '',
  ...about,
  live,
});

/** A window with what happened to it named, between two times, s. */
export const trace = (
  shows: 'phases' | 'steady',
  range: readonly [number, number],
  about: About,
  live: Live,
): PaperFigure => ({ kind: 'trace', note: '', ...about, live, shows, range });

/** Packets from loss to loss, half a decade apart. */
const PERIODS = [100, 316, 1000, 3162, 10_000, 31_623, 100_000] as const;

const FORMULAS: Readonly<Record<'highspeed' | 'sack', ResponseSeries['formula']>> = {
  // RFC 3649, section 5: below a window of 38, where more is lost, HighSpeed grows as Reno does.
  highspeed: { words: '0.12 / p^0.835', of: (p) => 0.12 / p ** 0.835, until: 0.001 },
  sack: { words: '1.22 / p^0.5', of: (p) => 1.22 / p ** 0.5, until: 0.01 },
};
const RESPONDING = { highspeed: 'HSTCP', sack: 'Standard TCP' } as const;

/** The mean windows of HSTCP and of standard TCP against the share of packets that is lost, beside their formulas. */
export const response = (about: About): PaperFigure => ({
  note: '',
  ...about,
  kind: 'response',
  x: { title: 'Packets lost, p', unit: '', range: null },
  y: { title: 'Mean congestion window', unit: 'segments', range: null },
  series: (['highspeed', 'sack'] as const).map((variant) => ({
    name: RESPONDING[variant],
    dots: PERIODS.map((n) => ({ x: 1 / n, setup: everyNth(variant, n) })),
    value: settledWindow,
    formula: FORMULAS[variant],
  })),
});

/** Windows against time. */
export const windows = (about: About, series: readonly CurveSeries[]): PaperFigure => ({
  kind: 'cwnd',
  note: '',
  x: TIME,
  y: WINDOW,
  series,
  points: POINTS,
  ...about,
});

/** Throughput against time, in kb/s and as many columns as windows unless the paper has others. */
export const rates = (
  about: About,
  series: readonly CurveSeries[],
  { unit = 'kb/s', points = POINTS } = {},
): PaperFigure => ({
  kind: 'throughput',
  note: 'Ours is new payload in order, column by column of time.',
  x: TIME,
  y: { title: 'Throughput', unit, range: null },
  series,
  points,
  ...about,
});

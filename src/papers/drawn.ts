/** Helpers that build the figures of papers. */
import { everyNth, settledWindow } from './benches.ts';
import type { CurveSeries, Live, PaperAxis, PaperFigure, ResponseSeries } from './paper.ts';

/** Default number of points in time if the paper states none. */
const POINTS = 400;

interface About {
  readonly id: string;
  readonly name: string;
  readonly caption: string;
  readonly where: string;
  readonly note?: string;
  readonly moment?: Live;
}

const TIME: PaperAxis = { title: 'Time', unit: 's', range: null };
const WINDOW: PaperAxis = { title: 'Congestion window', unit: 'segments', range: null };

/** A figure of the network of a run. */
export const network = (about: About, live: Live): PaperFigure => ({ kind: 'network', note: '', ...about, live });

/** A figure of the packets around the first loss of a run, or of the TCP header of the retransmitted segment. */
export const onTheWire = (kind: 'exchange' | 'header', about: About, live: Live): PaperFigure => ({
  kind,
  note: '',
  ...about,
  live,
});

/** A figure of a window with its events named, between two times, s. */
export const trace = (
  shows: 'phases' | 'steady',
  range: readonly [number, number],
  about: About,
  live: Live,
): PaperFigure => ({ kind: 'trace', note: '', ...about, live, shows, range });

/** Packets between losses, in steps of half a decade. */
const PERIODS = [100, 316, 1000, 3162, 10_000, 31_623, 100_000] as const;

const FORMULAS: Readonly<Record<'highspeed' | 'sack', ResponseSeries['formula']>> = {
  // RFC 3649 section 5: at higher loss, where the window is below 38, HighSpeed grows as Reno does.
  highspeed: { words: '0.12 / p^0.835', of: (p) => 0.12 / p ** 0.835, until: 0.001 },
  sack: { words: '1.22 / p^0.5', of: (p) => 1.22 / p ** 0.5, until: 0.01 },
};
const RESPONDING = { highspeed: 'HSTCP', sack: 'Standard TCP' } as const;

/** Mean windows of HSTCP and standard TCP against the loss rate, with their formulas. */
export const response = (about: About): PaperFigure => ({
  note: '',
  ...about,
  kind: 'response',
  x: { title: 'Packet loss rate, p', unit: '', range: null },
  y: { title: 'Mean congestion window', unit: 'segments', range: null },
  series: (['highspeed', 'sack'] as const).map((variant) => ({
    name: RESPONDING[variant],
    dots: PERIODS.map((n) => ({ x: 1 / n, setup: everyNth(variant, n) })),
    value: settledWindow,
    formula: FORMULAS[variant],
  })),
});

/** A figure of windows against time. */
export const windows = (about: About, series: readonly CurveSeries[]): PaperFigure => ({
  kind: 'cwnd',
  note: '',
  x: TIME,
  y: WINDOW,
  series,
  points: POINTS,
  ...about,
});

/** A figure of throughput against time, kb/s. Default: as many points as `windows`. */
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

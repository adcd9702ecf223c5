/** Figures as papers have them, made from few words. */
import type { CurveSeries, Live, PaperAxis, PaperFigure } from './paper.ts';

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

/** A drawing without results, which runs in the Lab. */
export const drawing = (about: About, live: Live): PaperFigure => ({ kind: 'drawing', note: '', ...about, live });

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

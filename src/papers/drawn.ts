/** Figures as papers have them, made from few words. */
import type { CurveSeries, PaperAxis, PaperFigure } from './paper.ts';

export interface About {
  readonly id: string;
  readonly name: string;
  readonly caption: string;
  readonly where: string;
  readonly note?: string;
}

const TIME: PaperAxis = { title: 'Time', unit: 's', range: null };
const WINDOW: PaperAxis = { title: 'Congestion window', unit: 'segments', range: null };
const RATE: PaperAxis = { title: 'Throughput', unit: 'kb/s', range: null };

/** A drawing without results. */
export const drawing = (about: About): PaperFigure => ({ kind: 'drawing', note: '', ...about });

/** Windows against time. */
export const windows = (about: About, series: readonly CurveSeries[]): PaperFigure => ({
  kind: 'cwnd',
  note: '',
  x: TIME,
  y: WINDOW,
  series,
  ...about,
});

/** Throughput against time. */
export const rates = (about: About, series: readonly CurveSeries[]): PaperFigure => ({
  kind: 'throughput',
  note: 'Ours is new payload in order, column by column of time.',
  x: TIME,
  y: RATE,
  series,
  ...about,
});

import { clockTime } from '#app/ui/words/numbers.ts';
import { xOf } from '#app/charts/plot/view.ts';
import type { TimeRange } from '#app/run/range.ts';
import type { RunData } from '#app/run/runData.ts';
import { queueMarks } from '../queue/facts.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { dropBin, dropRatio } from './bins.ts';
import { dropsPicture, ratioAt } from './picture.ts';

/** Packets that were dropped at the link, in a window of time. */
const dropsIn = (data: RunData, window: TimeRange) => queueMarks(data, window).filter(({ kind }) => kind === 'loss');

/** How many of the packets offered to the queue were lost. */
export const drops = panelOf({
  id: 'drops',
  title: 'Drop ratio',
  short: ['Drops %', ''],
  term: 'dropRatio',
  about: (data, window) =>
    `% of packets offered to the queue, per ${Number(dropBin(window, data.opened.bucket).toPrecision(3))} s`,
  summary: (data) => {
    const { now } = data.present;
    return `Up to ${clockTime(now)} s, ${dropRatio(data, 0, now).toFixed(2)} % of the packets offered to the queue were dropped.`;
  },
  changes: 'drops',
  table: (data, stretch) =>
    timeRows(data, ['Dropped, %'], (from, to) => [dropRatio(data, from, to).toFixed(2)], stretch),
  pointing: {
    at: (data, view, time) => {
      const length = Number(dropBin(view, data.opened.bucket).toPrecision(3));
      return `${ratioAt(data, view, time).toFixed(1)} % dropped in ${length} s`;
    },
    marks: (data, view) =>
      dropsIn(data, view).map(({ time, flow, segment, event, more = 0 }) => ({
        time,
        text: `${segment} of ${data.opened.flows[flow]?.name ?? ''}${more > 0 ? ` and ${more} more` : ''}, dropped at ${clockTime(time)} s`,
        ref: { event, flow },
      })),
    markAt: (data, view, x) => {
      const far = (time: number): number => Math.abs(xOf(view, time) - x);
      const half = (xOf(view, view.from + dropBin(view, data.opened.bucket)) - xOf(view, view.from)) / 2;
      const [first, ...others] = dropsIn(data, view);
      const nearest = others.reduce((best, mark) => (best && far(best.time) <= far(mark.time) ? best : mark), first);
      return nearest === undefined || far(nearest.time) > half ? null : { event: nearest.event, flow: nearest.flow };
    },
  },
  picture: dropsPicture,
});

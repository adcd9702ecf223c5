import { clockTime } from '../../../../ui/words/numbers.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { dropBin, dropRatio } from './bins.ts';
import { dropsPicture, ratioAt } from './picture.ts';

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
  },
  picture: dropsPicture,
});

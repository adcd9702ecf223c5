import { viewOf } from '../../plot/view.ts';
import { clockTime } from '../../words/numbers.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { drawDrops } from './draw.ts';
import { dropBin, dropRatio, dropsPicture } from './picture.ts';

/** How many of the packets offered to the queue were lost. */
export const drops = panelOf({
  id: 'drops',
  title: 'Drop ratio',
  about: (data) => {
    const { duration, bucket } = data.opened;
    const view = viewOf({ width: 1440, height: 60 }, { now: 0, known: 0, duration });
    return `% of packets offered to the queue, per ${Number(dropBin(view, bucket).toPrecision(3))} s`;
  },
  summary: (data) => {
    const { now } = data.present;
    return `Up to ${clockTime(now)} s, ${dropRatio(data, 0, now).toFixed(2)} % of the packets offered to the queue were dropped.`;
  },
  table: (data) => timeRows(data, ['Dropped, %'], (from, to) => [dropRatio(data, from, to).toFixed(2)]),
  picture: dropsPicture,
  draw: drawDrops,
});

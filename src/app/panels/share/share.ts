import { listed } from '../../words/numbers.ts';
import { bottleneckOf, flowsOver } from '../bottleneck.ts';
import { dropRatio } from '../drops/picture.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { megabitsAt, sharePicture } from './picture.ts';
import { megabits } from './rates.ts';

/** How the flows share the link that limits them. */
export const share = panelOf({
  id: 'share',
  title: 'Share of the link',
  short: ['Share', 'Mb/s'],
  term: 'share',
  about: () => 'Mb/s delivered',
  summary: (data) => {
    const { now } = data.present;
    const flows = flowsOver(data.opened, bottleneckOf(data.opened));
    const parts = flows.map(
      (flow) => `${flow.name} ${megabits(data, flow.index, Math.max(0, now - 1), now).toFixed(1)}`,
    );
    return `In the last second ${listed(parts)} Mb/s reached the receivers.`;
  },
  table: (data) => {
    const flows = flowsOver(data.opened, bottleneckOf(data.opened));
    return timeRows(data, [...flows.map((flow) => `${flow.name}, Mb/s`), 'Dropped, %'], (from, to) => [
      ...flows.map((flow) => megabits(data, flow.index, from, to).toFixed(2)),
      dropRatio(data, from, to).toFixed(2),
    ]);
  },
  pointing: {
    at: (data, view, time, flow) => {
      const flows = flowsOver(data.opened, bottleneckOf(data.opened));
      const told = flows.filter(({ index }) => flow < 0 || index === flow);
      const parts = told.map(({ index, name }) => `${name} ${megabitsAt(data, view, index, time).toFixed(1)}`);
      return parts.length === 0 ? 'nothing on this link' : `${listed(parts)} Mb/s`;
    },
  },
  picture: sharePicture,
});

import { listed } from '../../words/numbers.ts';
import { bottleneckOf, flowsOver } from '../bottleneck.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { drawShare } from './draw.ts';
import { megabits, sharePicture } from './picture.ts';

/** How the flows share the link that limits them. */
export const share = panelOf({
  id: 'share',
  title: 'Share of the link',
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
    return timeRows(
      data,
      flows.map((flow) => `${flow.name}, Mb/s`),
      (from, to) => flows.map((flow) => megabits(data, flow.index, from, to).toFixed(2)),
    );
  },
  picture: sharePicture,
  draw: drawShare,
});

import { listed } from '#app/ui/words/numbers.ts';
import { flowsOver, shownLink } from '#app/run/bottleneck.ts';
import { dropRatio } from '../drops/bins.ts';
import { panelOf } from '../panel.ts';
import { linkTitle } from '#app/run/places.ts';
import { timeRows } from '../timeRows.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { megabitsAt, sharePicture } from './picture.ts';
import { megabits } from './rates.ts';

/** How the flows share the link that limits them. */
export const share = panelOf({
  id: 'share',
  needs: 'links',
  title: 'Share of the link',
  short: ['Share', 'Mb/s'],
  term: 'share',
  about: (data) => `${linkTitle(data.opened, shownLink(data))}, Mb/s delivered`,
  Choice: LinkChoice,
  summary: (data) => {
    const { now } = data.present;
    const flows = flowsOver(data.opened, shownLink(data));
    const parts = flows.map(
      (flow) => `${flow.name} ${megabits(data, flow.index, Math.max(0, now - 1), now).toFixed(1)}`,
    );
    return `In the last second ${listed(parts)} Mb/s reached the receivers over ${linkTitle(data.opened, shownLink(data))}.`;
  },
  changes: 'arrivals',
  table: (data, stretch) => {
    const flows = flowsOver(data.opened, shownLink(data));
    return timeRows(
      data,
      [...flows.map((flow) => `${flow.name}, Mb/s`), 'Dropped, %'],
      (from, to) => [
        ...flows.map((flow) => megabits(data, flow.index, from, to).toFixed(2)),
        dropRatio(data, from, to).toFixed(2),
      ],
      stretch,
    );
  },
  pointing: {
    at: (data, view, time, flow) => {
      const flows = flowsOver(data.opened, shownLink(data));
      const shown = flows.filter(({ index }) => flow < 0 || index === flow);
      const parts = shown.map(({ index, name }) => `${name} ${megabitsAt(data, view, index, time).toFixed(1)}`);
      return parts.length === 0 ? 'nothing on this link' : `${listed(parts)} Mb/s`;
    },
  },
  picture: sharePicture,
});

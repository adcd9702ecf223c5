import type { RunData } from '#app/run/runData.ts';
import { clockTime, figure } from '#app/ui/words/numbers.ts';
import { jainIndex } from '#lab/results/fairness.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { pairOf, pointAt, whyNoPlane } from './facts.ts';
import { planePicture, TRAIL } from './picture.ts';
import { PlaneSelect } from './PlaneSelect.tsx';

const unitOf = (data: RunData): string => (data.plane.of === 'rates' ? 'Mb/s' : 'segments');
const text = (value: number): string => (Number.isNaN(value) ? '–' : figure(Number(value.toPrecision(4))));

/** Two flows against each other, as in Chiu and Jain. */
export const plane = panelOf({
  id: 'plane',
  title: 'Two flows',
  term: 'plane',
  about: (data) =>
    pairOf(data) === null ? '' : `${unitOf(data)} of both, over the last ${TRAIL} s; dotted: equal shares`,
  summary: (data) => {
    const pair = pairOf(data);
    if (pair === null) return whyNoPlane(data);
    const { now } = data.present;
    const here = pointAt(data, pair, now);
    const index = jainIndex([here.x, here.y]);
    return `At ${clockTime(now)} s ${pair.x.name} has ${text(here.x)} and ${pair.y.name} ${text(here.y)} ${unitOf(data)}.${index === null ? '' : ` Jain’s index of fairness is ${index.toFixed(2)}.`}`;
  },
  table: (data) => {
    const pair = pairOf(data);
    if (pair === null) return { columns: ['Time, s'], count: 0, row: () => [] };
    const unit = unitOf(data);
    return timeRows(
      data,
      [`${pair.x.name}, ${unit}`, `${pair.y.name}, ${unit}`, `Both, ${unit}`, 'Fairness'],
      (_from, to) => {
        const here = pointAt(data, pair, to);
        return [text(here.x), text(here.y), text(here.x + here.y), text(jainIndex([here.x, here.y]) ?? NaN)];
      },
    );
  },
  Choice: PlaneSelect,
  picture: planePicture,
});

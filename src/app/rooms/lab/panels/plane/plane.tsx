import { useLab, useLaboratory } from '#app/run/useLab.ts';
import type { Laboratory } from '#app/run/laboratory.ts';
import type { PlaneChoice } from '#app/run/view/choices.ts';
import { tcpFlows } from '../kit/senders.ts';
import { pairOf, pointAt, whyNoPlane } from './facts.ts';
import { Select } from '#app/ui/Select.tsx';
import type { RunData } from '#app/run/record/runData.ts';
import { clockTime, figure } from '#app/ui/words/numbers.ts';
import { jainIndex } from '#lab/results/fairness.ts';
import { panelOf } from '../kit/panel.ts';
import { timeRows } from '../kit/timeRows.ts';
import { planePicture, TRAIL } from './picture.ts';

/** Changes the selection of the plane. */
function choosePlane(laboratory: Laboratory, change: Partial<PlaneChoice>): void {
  const { data } = laboratory;
  const pair = data === null ? null : pairOf(data);
  if (data === null || pair === null) return;
  laboratory.set({ plane: { ...data.plane, x: pair.x.index, y: pair.y.index, ...change } });
  laboratory.redraw();
}

/** Selects the two flows of the plane, and windows or rates. */
function PlaneSelect() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  useLab((state) => state.plane);
  const { data } = laboratory;
  const pair = data === null ? null : pairOf(data);
  if (data === null || pair === null) return null;
  const choose = (change: Partial<PlaneChoice>): void => choosePlane(laboratory, change);
  const flows = tcpFlows(data);
  return (
    <span className="plane-choice">
      {flows.length > 2 &&
        (['x', 'y'] as const).map((axis) => (
          <Select
            key={axis}
            className="chart-button off-wall"
            aria-label={axis === 'x' ? 'Flow to the right' : 'Flow upwards'}
            value={pair[axis].index}
            of={flows
              .filter(({ index }) => index !== pair[axis === 'x' ? 'y' : 'x'].index)
              .map(({ index, name }) => [index, `${axis === 'x' ? '→' : '↑'} ${name}`])}
            choose={(next) => choose({ [axis]: next })}
          />
        ))}
      <Select
        className="chart-button off-wall"
        aria-label="Shown in the plane"
        value={data.plane.of}
        of={[
          ['windows', 'windows'],
          ['rates', 'rates'],
        ]}
        choose={(next) => choose({ of: next })}
      />
    </span>
  );
}

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

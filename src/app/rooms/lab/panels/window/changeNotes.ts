import type { Label } from '#app/charts/plot/label.ts';
import type { LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import { timeAsDrawn } from '#app/charts/plot/ticks.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import { changesOf } from '#app/run/facts/changes.ts';
import { changeNote, changeText } from '#app/run/words/changeWords.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { ChartMark } from '../kit/panel.ts';
import { centredAt } from '../kit/label.ts';

/** Rows for labels of changes, from the top of the plot. */
const ROWS = 4;

/** Labels each change's double line where there is room. */
export function addChanges(placement: LabelPlacement, data: RunData, view: View, top: number): void {
  const { scale, text } = view.sizes;
  for (const change of changesOf(data)) {
    const x = xOf(view, change.at);
    if (x < view.left || x > view.right) continue;
    const ways = Array.from({ length: ROWS }, (_, row) =>
      (['start', 'end'] as const).map((anchor): Label => {
        const off = (anchor === 'start' ? 7 : -7) * scale;
        const y = top + (row + 0.5) * text.small * 1.2;
        return centredAt('small', changeNote(change, data.opened), x + off, y, { anchor });
      }),
    );
    placement.addFirst(ways.flat());
  }
}

/** Changes in the window, for screen readers. */
export const changeMarks = (data: RunData, view: View): ChartMark[] =>
  changesOf(data)
    .filter(({ at }) => at >= view.from && at <= view.to)
    .map((change) => ({
      time: change.at,
      ref: null,
      text: `changed: ${changeText(change, data.opened)}, ${timeAsDrawn(view, change.at)} s`,
    }));

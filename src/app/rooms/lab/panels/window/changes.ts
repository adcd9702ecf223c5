import type { LabelPlacement } from '../../../../charts/plot/labelPlacement.ts';
import type { Label } from '../../../../charts/plot/label.ts';
import { xOf, type View } from '../../../../charts/plot/view.ts';
import { changesOf } from '../../../../run/changes.ts';
import type { RunData } from '../../../../run/runData.ts';
import { changeNote } from '../../../../run/changeWords.ts';

/** Rows in which the words of a change find a place, from the top of the plot down. */
const ROWS = 4;

/** Writes beside each double line in the window what was changed there, where there is room. */
export function addChanges(placement: LabelPlacement, data: RunData, view: View, top: number): void {
  const { scale, text } = view.sizes;
  for (const change of changesOf(data)) {
    const x = xOf(view, change.at);
    if (x < view.left || x > view.right) continue;
    const ways = Array.from({ length: ROWS }, (_, row) =>
      (['start', 'end'] as const).map((anchor): Label => {
        const off = (anchor === 'start' ? 7 : -7) * scale;
        const y = top + (row + 0.5) * text.small * 1.2;
        return { kind: 'small', text: changeNote(change, data.opened), x: x + off, y, anchor, centred: true };
      }),
    );
    placement.addFirst(ways.flat());
  }
}

import type { Drawn, MarksPicture } from '../../src/app/charts/marks/drawn.ts';
import type { View } from '../../src/app/charts/plot/view.ts';
import { type Panel, PLAIN, type PanelSettings } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';

/** A picture made of marks, and all its marks of one kind. */
export function marksIn(picture: MarksPicture) {
  const all = Object.values(picture.layers).flat();
  const of = <Kind extends Drawn['kind']>(kind: Kind) =>
    all.filter((mark): mark is Extract<Drawn, { readonly kind: Kind }> => mark.kind === kind);
  return { ...picture, of, spots: of('spots').flatMap(({ spots }) => spots) };
}

/** The same for what a panel shows. */
export const shownMarks = (panel: Panel, data: RunData, view: View, settings: PanelSettings = PLAIN) =>
  marksIn(panel.render!(data, view, settings).shown.picture as MarksPicture);

import type { Label } from '#app/charts/plot/label.ts';
import { widthOf } from '#app/charts/plot/labelPlacement.ts';
import type { PlotPicture } from '#app/charts/plot/timePlot.ts';
import type { View } from '#app/charts/plot/view.ts';
import { centredAt } from './label.ts';

/** A sentence in the middle of an empty figure, wrapped to its width. */
export function saidIn(view: Pick<View, 'left' | 'width' | 'height' | 'sizes'>, text: string): Label[] {
  const room = view.width - view.left - 8;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, 'said', view.sizes) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const height = view.sizes.text.said * 1.3;
  const first = view.height / 2 - ((lines.length - 1) * height) / 2;
  return lines.map((line, place) => centredAt('said', line, view.left, first + place * height));
}

/** An empty time chart with a sentence. */
export const emptyPlot = (view: View, text: string): PlotPicture => ({
  // No line of now crosses the words.
  view: { ...view, now: -Infinity, known: view.end },
  grid: [],
  ticks: [],
  scroll: null,
  labels: saidIn(view, text),
});

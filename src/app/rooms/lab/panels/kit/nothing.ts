import type { Label } from '#app/charts/plot/label.ts';
import { widthOf } from '#app/charts/plot/labelPlacement.ts';
import type { PlotPicture } from '#app/charts/plot/timePlot.ts';
import type { View } from '#app/charts/plot/view.ts';
import { centredAt } from './label.ts';

/** Wraps a sentence to lines of at most `room`, px. */
export function wrapped(sentence: string, room: number, sizes: View['sizes']): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, 'said', sizes) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A sentence in the middle of an empty figure, wrapped to its width. */
export function saidIn(view: Pick<View, 'left' | 'width' | 'height' | 'sizes'>, text: string): Label[] {
  const lines = wrapped(text, view.width - view.left - 8, view.sizes);
  const height = view.sizes.text.said * 1.3;
  const first = view.height / 2 - ((lines.length - 1) * height) / 2;
  return lines.map((line, place) => centredAt('said', line, view.left, first + place * height));
}

/** An empty time chart with a sentence. */
export const emptyPlot = (view: View, text: string): PlotPicture => ({
  // Move the line of the current time out of the plot, so that it does not cross the text.
  view: { ...view, now: -Infinity, known: view.end },
  grid: [],
  ticks: [],
  scroll: null,
  labels: saidIn(view, text),
});

import { download } from '../../ui/download.ts';
import { figuresShown } from '../../ui/takeAway/shown.ts';
import { fileName } from '../../ui/takeAway/source.ts';
import { stacked } from '../../ui/takeAway/stacked.ts';

/** Saves the charts on the screen as one SVG, black on white: what stands in place of a frame on slides and on paper. `hidden`: ids of charts that are left out. Returns its name. */
export async function savePicture(title: string, hidden: readonly string[]): Promise<string> {
  const places = [...figuresShown].filter(([place]) => {
    const figure = place.closest('.plots figure');
    return figure !== null && figure.clientHeight > 0 && !hidden.some((id) => figure.classList.contains(`panel-${id}`));
  });
  if (places.length === 0) throw new Error('No chart is on the screen.');
  const sources = await Promise.all(places.map(([, source]) => source()));
  const name = `${fileName({ title })}.svg`;
  download(name, stacked(title, sources, { caption: true, onWhite: true, code: false }).svg, 'image/svg+xml');
  return name;
}

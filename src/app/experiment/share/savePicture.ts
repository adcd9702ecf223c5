import { download } from '../../ui/download.ts';
import { figuresShown } from '../../ui/takeAway/shown.ts';
import { fileName, type Dress, type FigureSource } from '../../ui/takeAway/source.ts';
import { escaped } from '../../ui/takeAway/escaped.ts';
import { figureDocument, type FigureFile } from '../../ui/takeAway/figureDocument.ts';

/** Stacks several figures of one moment in one picture; the last one states their origin. */
export function stacked(title: string, sources: readonly FigureSource[], dress: Dress): FigureFile {
  const files = sources.map((source, place) =>
    figureDocument(source, place === sources.length - 1 ? dress : { ...dress, code: false, alone: false }),
  );
  const width = Math.max(...files.map((file) => file.width));
  let height = 0;
  const parts = files.map((file) => {
    const y = height;
    height += file.height;
    return file.svg.replace(/^<\?xml[^>]*>\n/, '').replace('<svg ', `<svg y="${y}" `);
  });
  const summary = sources.map(({ summary: said }) => said).join(' ');
  const svg = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(summary)}</desc>`,
    ...parts,
    '</svg>',
  ];
  return { svg: svg.join('\n'), width, height };
}

/**
 * Saves the charts on the screen as one SVG, black on white, for slides and paper. `hidden`: ids of charts to omit.
 * Returns its name.
 */
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

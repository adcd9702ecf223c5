import { escaped } from './escaped.ts';
import { figureDocument, type FigureFile } from './figureDocument.ts';
import type { Dress, FigureSource } from './source.ts';

/** Several figures of one moment as one picture, one below another; the last bears what they were made of. */
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

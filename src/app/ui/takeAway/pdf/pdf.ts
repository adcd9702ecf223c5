import boldMore from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff?url';
import plainMore from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff?url';
import bold from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff?url';
import plain from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff?url';
import type { FigureFile } from '../figureDocument.ts';
import { faceOf, type Face } from './face.ts';
import { marksOf } from './markup.ts';
import { pdfFigure } from './pdfFigure.ts';

const facesAt = (addresses: readonly string[]): Promise<readonly Face[]> =>
  Promise.all(addresses.map(async (address) => faceOf(new Uint8Array(await (await fetch(address)).arrayBuffer()))));

/** A figure as a PDF with its typefaces. Throws when they cannot be fetched. */
export async function pdfOf({ svg, wide }: FigureFile): Promise<Uint8Array<ArrayBuffer>> {
  const faces = { plain: await facesAt([plain, plainMore]), bold: await facesAt([bold, boldMore]) };
  return pdfFigure(marksOf(svg), faces, wide);
}

/** Renders figures as PNG, and finds the typefaces of a PDF. Packages are loaded on demand. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { codeOf } from './fileFault.ts';
import { Refused } from './refused.ts';

interface Svg {
  readonly svg: string;
  /** px */
  readonly width: number;
}

async function resvg(): Promise<typeof import('@resvg/resvg-js')> {
  try {
    return await import('@resvg/resvg-js');
  } catch (error) {
    // The built command loads it with `require`, which gives a code of its own.
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(codeOf(error))) throw error;
    throw new Refused('--out: PNG needs a package that is not there: npm install @resvg/resvg-js');
  }
}

/** A figure as PNG, with `scale` pixels for each px. */
export async function pngOf({ svg, width }: Svg, scale: number): Promise<Uint8Array> {
  const { Resvg } = await resvg();
  // Fallback for typefaces that the system lacks: the most common sans-serif one.
  const font = { defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' };
  return new Resvg(svg, { fitTo: { mode: 'width', value: Math.round(width * scale) }, font }).render().asPng();
}

const FACES = '@fontsource/atkinson-hyperlegible-next';

/** The typefaces embedded in a PDF, as WOFF files: for each weight the Latin one first, then Latin Extended. */
export async function facesForPdf(): Promise<Record<'plain' | 'bold', readonly Uint8Array[]>> {
  const { resolve } = createRequire(import.meta.url);
  const read = (weight: number): Promise<readonly Uint8Array[]> =>
    Promise.all(
      ['latin', 'latin-ext'].map((letters) =>
        readFile(resolve(`${FACES}/files/atkinson-hyperlegible-next-${letters}-${weight}-normal.woff`)),
      ),
    );
  try {
    return { plain: await read(400), bold: await read(700) };
  } catch {
    throw new Refused(`--out: PDF needs a package that is not there: npm install ${FACES}`);
  }
}

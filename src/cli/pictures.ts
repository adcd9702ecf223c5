/** Renders figures as PNG and PDF. Packages are loaded on demand. */
import { createRequire } from 'node:module';
import { codeOf } from './fileFault.ts';
import { Refused } from './refused.ts';

interface Svg {
  readonly svg: string;
  /** px */
  readonly width: number;
  readonly height: number;
}

async function loaded<Module>(form: string, packages: readonly string[], load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Refused(`--out: ${form} needs a package that is not there: npm install ${packages.join(' ')}`);
  }
}

/** A figure as PNG, with `scale` pixels for each px. */
export async function pngOf({ svg }: Svg, scale: number): Promise<Uint8Array> {
  const { Resvg } = await loaded('PNG', ['@resvg/resvg-js'], () => import('@resvg/resvg-js'));
  // Fallback for typefaces that the system lacks: the most common sans-serif one.
  const font = { defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' };
  return new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font }).render().asPng();
}

const FACES = '@fontsource/atkinson-hyperlegible-next';

/** A typeface of the page in a given weight; '': the PDF reader's default replaces it. */
function faceOf(weight: number, letters = 'latin'): string {
  try {
    return createRequire(import.meta.url).resolve(
      `${FACES}/files/atkinson-hyperlegible-next-${letters}-${weight}-normal.woff`,
    );
  } catch {
    return '';
  }
}

/** Characters missing from the typeface; of these, those in its other file; and characters with substitutes. */
const STRANGE =
  /[^\u0020-\u007e\u00a1-\u00b4\u00b6-\u00ff\u0100-\u02ba\u1e00-\u1e9f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212\s]/gu;
const EXTENDED = /[\u0100-\u02ba\u1e00-\u1e9f]+/gu;
const OTHER_FACE = 'latin-ext';
const SIGNS: Readonly<Record<string, string>> = {
  '→': '-&gt;',
  '←': '&lt;-',
  '↑': '^',
  '≥': '&gt;=',
  '≤': '&lt;=',
  '≈': '~',
  µ: 'u',
  μ: 'u',
};

/** Replaces characters for which a PDF has no glyph by substitutes, or by question marks. */
export const inItsLetters = (svg: string): string =>
  svg.replaceAll(/<text[ >][^]*?<\/text>/g, (text) =>
    text.replaceAll(/(?<=>)[^<]+/g, (words) =>
      words
        .replaceAll(STRANGE, (letter) => SIGNS[letter] ?? '?')
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .replaceAll(EXTENDED, (part) => `<tspan font-family="${OTHER_FACE}">${part}</tspan>`),
    ),
  );

/** The rim below letters would be found as a second copy of the letters. */
const withoutRims = (svg: string): string => svg.replaceAll(/<use (?=[^>]*stroke=)[^>]*\/>/g, '');

/** A figure as a PDF page of its size, with searchable text. */
export async function pdfOf({ svg, width, height }: Svg): Promise<Uint8Array> {
  const [{ default: Page }, { default: draw }] = await loaded('PDF', ['pdfkit', 'svg-to-pdfkit', FACES], () =>
    Promise.all([import('pdfkit'), import('svg-to-pdfkit')]),
  );
  const page = new Page({
    size: [width, height],
    margin: 0,
    info: { Title: /<title[^>]*>([^<]*)/.exec(svg)?.[1] ?? '' },
  });
  const [plain, bold] = [faceOf(400) || 'Helvetica', faceOf(700) || 'Helvetica-Bold'];
  const [otherPlain, otherBold] = [faceOf(400, OTHER_FACE) || plain, faceOf(700, OTHER_FACE) || bold];
  const pieces: Uint8Array[] = [];
  page.on('data', (piece: Uint8Array) => pieces.push(piece));
  const whole = new Promise<Uint8Array>((done) => {
    page.on('end', () => done(Buffer.concat(pieces)));
  });
  draw(page, inItsLetters(withoutRims(svg)), 0, 0, {
    assumePt: true,
    fontCallback: (family, isBold) => {
      if (family.includes(OTHER_FACE)) return isBold ? otherBold : otherPlain;
      return isBold ? bold : plain;
    },
  });
  page.end();
  return whole;
}

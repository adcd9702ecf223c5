import type { Face } from './face.ts';
import { PdfFile, unitOf } from './pdfFile.ts';
import { num } from './paths.ts';

/** Characters that no typeface of the page has, and their replacements. */
const SIGNS: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↑': '^',
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
  '✕': '×',
  μ: 'µ',
  '−': '-',
};

/** Text in one typeface, with its width for size 1. */
export interface Piece {
  readonly font: string;
  readonly hex: string;
  readonly width: number;
}

/** A typeface in a PDF, with the glyphs that are used. */
class Font {
  readonly used = new Map<number, string>();

  constructor(
    readonly name: string,
    readonly face: Face,
  ) {}

  /** Its dictionary, as a composite font whose codes are glyphs, 9.7 of ISO 32000-2. */
  put(file: PdfFile): number {
    const { box, ascent, descent, widthOf } = this.face;
    const thousand = (value: number): string => num(1000 * value);
    const program = file.stream(this.face.file, `/Length1 ${this.face.file.length}`);
    const described = file.put(
      `<< /Type /FontDescriptor /FontName /${this.name} /Flags 4 /FontBBox [${box.map(thousand).join(' ')}] /ItalicAngle 0 /Ascent ${thousand(ascent)} /Descent ${thousand(descent)} /CapHeight ${thousand(ascent)} /StemV 80 /FontFile2 ${program} 0 R >>`,
    );
    const widths = [...this.used.keys()].map((glyph) => `${glyph} [${thousand(widthOf(glyph))}]`).join(' ');
    const descendant = file.put(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${this.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${described} 0 R /W [${widths}] /CIDToGIDMap /Identity >>`,
    );
    const texts = [...this.used].map(
      ([glyph, letter]) =>
        `<${hexOf(glyph)}> <${Array.from({ length: letter.length }, (_, at) => unitOf(letter, at)).join('')}>`,
    );
    const blocks: string[] = [];
    // A block may have at most a hundred entries.
    for (let at = 0; at < texts.length; at += 100) {
      const block = texts.slice(at, at + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    const readable = file.stream(
      `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`,
    );
    return file.put(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${this.name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${readable} 0 R >>`,
    );
  }
}

const hexOf = (glyph: number): string => glyph.toString(16).padStart(4, '0');

/**
 * The typefaces of a figure: in each weight first the letters of western Europe, then the others that the typeface has.
 */
export interface Faces {
  readonly plain: readonly Face[];
  readonly bold: readonly Face[];
}

/** Sets the texts of a figure. Letters that no typeface has are replaced, if necessary by a question mark. */
export class Letters {
  private readonly fonts: { readonly plain: readonly Font[]; readonly bold: readonly Font[] };

  constructor(faces: Faces) {
    this.fonts = {
      plain: faces.plain.map((face, at) => new Font(`Plain${at}`, face)),
      bold: faces.bold.map((face, at) => new Font(`Bold${at}`, face)),
    };
  }

  piecesOf(text: string, isBold: boolean): readonly Piece[] {
    const fonts = isBold ? this.fonts.bold : this.fonts.plain;
    const pieces: { font: string; hex: string; width: number }[] = [];
    const put = (letter: string, isLast: boolean): void => {
      const code = letter.codePointAt(0)!;
      const font = fonts.find(({ face }) => code < 0x10000 && face.glyphOf(code) > 0);
      if (font === undefined) {
        for (const other of isLast ? '?' : (SIGNS[letter] ?? '?')) put(other, true);
        return;
      }
      const glyph = font.face.glyphOf(code);
      font.used.set(glyph, letter);
      if (pieces.at(-1)?.font !== font.name) pieces.push({ font: font.name, hex: '', width: 0 });
      const piece = pieces.at(-1)!;
      piece.hex += hexOf(glyph);
      piece.width += font.face.widthOf(glyph);
    };
    for (const letter of text.replaceAll(/\s/gu, ' ')) put(letter, false);
    return pieces;
  }

  /** The typefaces that were used, as entries of a page's resources. */
  put(file: PdfFile): string {
    return [...this.fonts.plain, ...this.fonts.bold]
      .filter(({ used }) => used.size > 0)
      .map((font) => `/${font.name} ${font.put(file)} 0 R`)
      .join(' ');
  }
}

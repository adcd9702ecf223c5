import { unzlibSync } from 'fflate';

/** A typeface that a PDF can embed: TrueType, with the data needed to set text in it. */
export interface Face {
  /** The complete file, TrueType. */
  readonly file: Uint8Array;
  /** Dimensions for size 1. */
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
  /** The glyph of a letter; 0: none. */
  readonly glyphOf: (code: number) => number;
  /** Width of a glyph for size 1. */
  readonly widthOf: (glyph: number) => number;
}

/** Length of a table's entry in the directory of WOFF and in that of TrueType, bytes. */
const ENTRY = { woff: 20, sfnt: 16 } as const;
const HEAD = { woff: 44, sfnt: 12 } as const;

/** Reads a typeface in WOFF 1.0 (W3C, section 5), whose tables are those of TrueType, compressed one by one. Throws on other files. */
export function faceOf(woff: Uint8Array): Face {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (from.getUint32(0) !== 0x774f4646) throw new Error('A typeface is no WOFF file.');
  const count = from.getUint16(12);
  const tables = new Map<string, Uint8Array>();
  let size: number = HEAD.sfnt + count * ENTRY.sfnt;
  for (let at = HEAD.woff; at < HEAD.woff + count * ENTRY.woff; at += ENTRY.woff) {
    const [start, packed, whole] = [4, 8, 12].map((field) => from.getUint32(at + field));
    const bytes = woff.subarray(start, start! + packed!);
    tables.set(String.fromCodePoint(...woff.subarray(at, at + 4)), packed! < whole! ? unzlibSync(bytes) : bytes);
    size += (whole! + 3) & ~3;
  }

  const file = new Uint8Array(size);
  const to = new DataView(file.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let place = HEAD.sfnt + count * ENTRY.sfnt;
  [...tables.values()].forEach((bytes, index) => {
    const entry = HEAD.sfnt + index * ENTRY.sfnt;
    const known = HEAD.woff + index * ENTRY.woff;
    to.setUint32(entry, from.getUint32(known));
    to.setUint32(entry + 4, from.getUint32(known + 16));
    to.setUint32(entry + 8, place);
    to.setUint32(entry + 12, bytes.length);
    file.set(bytes, place);
    place += (bytes.length + 3) & ~3;
  });

  const view = (name: string): DataView => {
    const bytes = tables.get(name);
    if (bytes === undefined) throw new Error(`A typeface has no table ${name}.`);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const [head, hhea, hmtx, cmap] = [view('head'), view('hhea'), view('hmtx'), view('cmap')];
  const em = head.getUint16(18);
  const metrics = hhea.getUint16(34);
  return {
    file,
    ascent: hhea.getInt16(4) / em,
    descent: hhea.getInt16(6) / em,
    box: [36, 38, 40, 42].map((field) => head.getInt16(field) / em),
    glyphOf: glyphsOf(cmap),
    widthOf: (glyph) => hmtx.getUint16(4 * Math.min(glyph, metrics - 1)) / em,
  };
}

/** The glyphs of letters of the basic plane: format 4 of OpenType's table cmap. */
function glyphsOf(cmap: DataView): Face['glyphOf'] {
  const tables = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index));
  const at = tables.find((start) => cmap.getUint16(start) === 4);
  if (at === undefined) throw new Error('A typeface has no letters of the basic plane.');
  const twice = cmap.getUint16(at + 6);
  const [ends, starts, deltas, ranges] = [14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice].map((field) => at + field);
  return (code) => {
    let segment = 0;
    while (segment < twice && cmap.getUint16(ends! + segment) < code) segment += 2;
    const first = segment < twice ? cmap.getUint16(starts! + segment) : Infinity;
    if (code < first) return 0;
    const delta = cmap.getUint16(deltas! + segment);
    const range = cmap.getUint16(ranges! + segment);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = cmap.getUint16(ranges! + segment + range + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}

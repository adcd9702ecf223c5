import { wrapped } from '#scenario/words/plainText.ts';
import { qrCode } from '../qrCode.ts';
import { escaped } from './escaped.ts';
import { fileName, SIGN, type Dress, type FigureDrawing, type FigureSource } from './source.ts';

/** Names of the page's typefaces, with fallbacks for devices that lack them. */
const SANS = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', system-ui, 'Segoe UI', Arial, sans-serif";

/** Font sizes on a desktop, px. */
const TITLE = 15;
const TEXT = 13;
const LINE = 1.4;
const EDGE = 16;
const CODE = 132;
/** Space for a title above, for the key, and between figure and caption, px. */
const ABOVE = 30;
const KEY = 26;
const GAP = 8;
/** Mean width of a letter relative to the font size, slightly overestimated. */
const LETTER = 0.53;
/** QR codes of longer texts cannot be scanned from a screen or paper. */
const MOST_IN_CODE = 1200;

interface Block {
  readonly body: string;
  readonly height: number;
}

const NOTHING: Block = { body: '', height: 0 };

const text = (words: string, x: number, y: number, size: number, fill: string, more = ''): string =>
  `<text x="${x}" y="${Math.round(y)}" font-size="${size}" fill="${fill}"${more}>${escaped(words)}</text>`;

function titleOf(title: string, about: string, x: number, y: number, { scale, ink, ink2 }: FigureDrawing): string {
  const rest = about === '' ? '' : `<tspan fill="${ink2}" font-weight="400">  ${escaped(about)}</tspan>`;
  return `<text x="${x}" y="${Math.round(y)}" font-size="${TITLE * scale}" font-weight="700" fill="${ink}">${escaped(title)}${rest}</text>`;
}

/** The signs with their meanings, on as many lines as needed. */
function keyBlock({ key, scale, ink2 }: FigureDrawing, left: number, width: number): Block {
  if (key.length === 0) return NOTHING;
  let [x, line] = [left, 0];
  const size = TEXT * scale;
  const entries = key.map((entry) => {
    const wide = (SIGN + 6 + entry.text.length * TEXT * LETTER + 18) * scale;
    if (x > left && x + wide > width) [x, line] = [left, line + 1];
    const y = (line * KEY + KEY / 2) * scale;
    const at = x;
    x += wide;
    return [
      `<g transform="translate(${Math.round(at)} ${Math.round(y - (SIGN / 2) * scale)}) scale(${scale})" fill="none">${entry.sign}</g>`,
      text(entry.text, Math.round(at + (SIGN + 6) * scale), y + size * 0.35, size, ink2),
    ].join('');
  });
  return { body: entries.join('\n'), height: (line + 1) * KEY * scale };
}

/** The text below: sentences, origin and link. */
function captionBlock(
  source: FigureSource,
  sentences: readonly string[],
  alone: boolean,
  { scale, ink, ink2 }: FigureDrawing,
  left: number,
  width: number,
): Block {
  const size = TEXT * scale;
  const letters = Math.max(20, Math.floor(width / (size * LETTER)));
  const step = size * LINE;
  const lines = [
    ...sentences
      .filter((each) => each !== '')
      .flatMap((each) => wrapped(each, letters).map((line) => [line, ink] as const)),
    ...(alone ? wrapped(source.origin, letters) : []).map((line) => [line, ink2] as const),
  ].map(([line, colour], place) => text(line, left, (place + 1) * step, size, colour));
  const linked = alone && source.link !== '';
  const all = lines.length + (linked ? 1 : 0);
  const link = !linked
    ? ''
    : `<a href="${escaped(source.link)}" target="_blank">${text('Open this in Sawtooth', left, all * step, size, ink2, ' text-decoration="underline"')}</a>`;
  return { body: [...lines, link].join('\n'), height: (all + 0.5) * step };
}

function codeBlock({ link }: FigureSource, { scale }: FigureDrawing, x: number): Block {
  const { size, path } = qrCode(link);
  const side = CODE * scale;
  return {
    body: `<g transform="translate(${Math.round(x)} 0) scale(${side / size})" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></g>`,
    height: side + GAP * scale,
  };
}

/** Whether the link of a figure fits in a QR code. */
export const hasCode = ({ link }: Pick<FigureSource, 'link'>): boolean => link.length <= MOST_IN_CODE;

/** A picture with its size, px. */
export interface FigureFile {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Width on paper, mm; omitted: a px is 1/96 inch. */
  readonly wide?: number | undefined;
}

/** A figure as a standalone file: SVG with real text, title, description and origin. */
export function figureDocument(source: FigureSource, { caption, onWhite, code, alone, size }: Dress): FigureFile {
  const drawing = source.draw(onWhite, size);
  const { scale, titleAt, ground, margin } = drawing;
  const width = drawing.width + 2 * margin;
  const { title, about, summary } = source;
  const above = caption && titleAt === null ? ABOVE * scale : 0;
  const left = Math.round(titleAt?.x ?? EDGE * scale);
  const coded = code && hasCode(source) ? codeBlock(source, drawing, width - (CODE + EDGE) * scale) : null;
  const room = width - left - (coded === null ? EDGE : CODE + 2 * EDGE) * scale;
  // Text that does not fit after the title goes below.
  const fits = (title.length + about.length + 2) * TITLE * scale * LETTER < width - left;
  const key = caption ? keyBlock(drawing, left, left + room) : NOTHING;
  const sentences = fits || about === '' ? [summary] : [`${about}.`.replace(/\.\.$/, '.'), summary];
  const said = caption ? captionBlock(source, sentences, alone !== false, drawing, left, room) : NOTHING;
  const foot = Math.max(key.height + said.height, coded?.height ?? 0);
  const gap = foot > 0 ? GAP * scale : 0;
  const height = Math.ceil(above + drawing.height + gap + foot);
  const below = above + drawing.height + gap;
  const at = (y: number, body: string): string =>
    body === '' ? '' : `<g transform="translate(0 ${Math.round(y)})">${body}</g>`;
  const id = fileName(source);
  const [across, down] =
    size === undefined
      ? [width, height]
      : [size.wide, (size.wide * height) / width].map((side) => `${side.toFixed(1)}mm`);
  const svg = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc" font-family="${SANS}" xml:space="preserve">`,
    `<title id="${id}-title">${escaped(about === '' ? title : `${title}: ${about}`)}</title>`,
    `<desc id="${id}-desc">${escaped([summary, source.origin, source.link].join('\n').trim())}</desc>`,
    `<defs fill="none">${drawing.definitions}</defs>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<g transform="translate(${margin} ${Math.round(above)})" fill="none" stroke-miterlimit="10">${drawing.body}</g>`,
    caption ? titleOf(title, fits ? about : '', left, titleAt === null ? above * 0.7 : titleAt.y, drawing) : '',
    at(below, key.body),
    at(below + key.height, said.body),
    at(below, coded?.body ?? ''),
    '</svg>',
  ];
  return { svg: svg.filter((part) => part !== '').join('\n'), width, height, wide: size?.wide };
}

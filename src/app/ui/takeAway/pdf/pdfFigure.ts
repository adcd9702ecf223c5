import { Letters, type Faces, type Piece } from './letters.ts';
import { num, pathOf } from './paths.ts';
import { PdfFile, pdfText } from './pdfFile.ts';

/** An element of an SVG figure. */
export interface Mark {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Mark | string)[];
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const SAME: Matrix = [1, 0, 0, 1, 0, 0];
/** First `inner`, then `outer`. */
const joined = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];

/** The matrix of the attribute `transform`. */
function matrixOf(transform = ''): Matrix {
  let matrix = SAME;
  for (const [, name, inside = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = inside.split(/[\s,]+/).map(Number);
    const angle = (a * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turned: Matrix = [cos, sin, -sin, cos, 0, 0];
    const [x, y] = [b ?? 0, c];
    const step: Matrix =
      name === 'translate'
        ? [1, 0, 0, 1, a, b ?? 0]
        : name === 'scale'
          ? [a, 0, 0, b ?? a, 0, 0]
          : name === 'rotate'
            ? joined(joined([1, 0, 0, 1, x, y], turned), [1, 0, 0, 1, -x, -y])
            : name === 'matrix'
              ? [a, b ?? 0, c, d, e, f]
              : SAME;
    matrix = joined(matrix, step);
  }
  return matrix;
}

/** Red, green and blue, 0 to 1, and the opacity. */
type Colour = readonly [red: number, green: number, blue: number, cover: number];

const NAMED: Readonly<Record<string, Colour>> = { black: [0, 0, 0, 1], white: [1, 1, 1, 1] };

/** A colour as the page and its browser write them; null: none. */
export function colourOf(words: string): Colour | null {
  const [, hex] = /^#([\da-f]{3,8})$/i.exec(words) ?? [];
  if (hex !== undefined) {
    const long = hex.length < 6 ? hex.replaceAll(/./g, '$&$&') : hex;
    const [red = 0, green = 0, blue = 0, cover = 255] = (long.match(/../g) ?? []).map((each) =>
      Number.parseInt(each, 16),
    );
    return [red / 255, green / 255, blue / 255, cover / 255];
  }
  const [, kind, inside = ''] = /^(rgba?|color)\(([^)]*)\)$/.exec(words) ?? [];
  if (kind === undefined) return NAMED[words] ?? null;
  const [red = 0, green = 0, blue = 0, cover = 1] = (inside.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const most = kind === 'color' ? 1 : 255;
  return [red / most, green / most, blue / most, cover];
}

/** Properties that elements inherit. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;
type Look = Readonly<Partial<Record<(typeof INHERITED)[number] | 'opacity', string>>>;

const PLAIN: Look = { fill: 'black', 'stroke-width': '1', 'font-size': '16', opacity: '1' };
const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };
/** Distance from the middle of a line of text to its base line, relative to the font size. */
const MIDDLE = 0.35;
const BOLD = 600;
/** PDF points per CSS px. */
const PT = 0.75;

const numberOf = (words: string | undefined, usual = 0): number => {
  const value = Number.parseFloat(words ?? '');
  return Number.isFinite(value) ? value : usual;
};
const list = (words = ''): readonly number[] => (words.match(/[-+.\de]+/g) ?? []).map(Number);
const refOf = (words = ''): string | undefined => /#([^")]+)/.exec(words)?.[1];

/** The outline of an element that is not a path, as a path; null: it has none. */
function outlineOf({ name, attributes }: Mark): string | null {
  const at = (key: string): number => numberOf(attributes[key]);
  if (name === 'path') return pathOf(attributes['d'] ?? '');
  if (name === 'line') return pathOf(`M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`);
  if (name === 'polyline' || name === 'polygon')
    return pathOf(`M${list(attributes['points']).join(' ')}${name === 'polygon' ? 'Z' : ''}`);
  if (name === 'circle' || name === 'ellipse') {
    const [rx, ry] = name === 'circle' ? [at('r'), at('r')] : [at('rx'), at('ry')];
    const arc = (by: number): string => `a${rx} ${ry} 0 1 1 ${by} 0`;
    return pathOf(`M${at('cx') - rx} ${at('cy')}${arc(2 * rx)}${arc(-2 * rx)}Z`);
  }
  if (name !== 'rect') return null;
  const [x, y, width, height] = [at('x'), at('y'), at('width'), at('height')];
  const r = Math.min(numberOf(attributes['rx'] ?? attributes['ry']), width / 2, height / 2);
  if (r <= 0) return `${[x, y, width, height].map(num).join(' ')} re`;
  const corner = (toX: number, toY: number): string => `a${r} ${r} 0 0 1 ${toX} ${toY}`;
  return pathOf(
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`,
  );
}

const lookOf = ({ attributes }: Mark): Look =>
  Object.fromEntries(INHERITED.flatMap((key) => (attributes[key] === undefined ? [] : [[key, attributes[key]]])));

/** Writes a figure as a page of a PDF. */
class Writer {
  readonly file = new PdfFile();
  readonly links: string[] = [];
  readonly states = new Map<string, string>();
  readonly patterns = new Map<string, number>();
  private readonly known = new Map<string, Mark>();
  /** Properties that a pattern inherits where it is defined. */
  private readonly defined = new Map<Mark, Look>();
  private out: string[] = [];

  constructor(
    root: Mark,
    private readonly letters: Letters,
    private readonly resources: number,
    /** Points of the page per px of the figure. */
    private readonly point: number,
  ) {
    const learn = (mark: Mark, around: Look): void => {
      const { id } = mark.attributes;
      const look = { ...around, ...lookOf(mark) };
      if (id !== undefined) this.known.set(id, mark);
      if (mark.name === 'pattern') this.defined.set(mark, look);
      for (const child of mark.children) if (typeof child !== 'string') learn(child, look);
    };
    learn(root, PLAIN);
  }

  /** Writes elements as PDF operators. `whole`: the transformation from their units to points of the page. */
  content(marks: Mark['children'], look: Look, whole: Matrix): string {
    const before = this.out;
    this.out = [];
    for (const mark of marks) if (typeof mark !== 'string') this.draw(mark, look, whole, '');
    const { out } = this;
    this.out = before;
    return out.join('\n');
  }

  private draw(mark: Mark, around: Look, whole: Matrix, link: string): void {
    const { name, attributes } = mark;
    if (['defs', 'title', 'desc', 'style', 'pattern', 'clipPath', 'symbol'].includes(name)) return;
    const look: Look = {
      ...around,
      ...lookOf(mark),
      opacity: String(numberOf(around.opacity, 1) * numberOf(attributes['opacity'], 1)),
    };
    const own = matrixOf(attributes['transform']);
    const inner = joined(whole, own);
    this.out.push('q');
    if (attributes['transform'] !== undefined) this.out.push(`${own.map(num).join(' ')} cm`);
    this.clip(refOf(attributes['clip-path']));
    if (name === 'use') this.use(mark, look, inner, link);
    else if (name === 'text') this.text(mark, look, inner, link);
    else {
      const outline = outlineOf(mark);
      if (outline !== null) this.paint(outline, look, inner);
      else
        for (const child of mark.children)
          if (typeof child !== 'string')
            this.draw(child, look, inner, name === 'a' ? (attributes['href'] ?? '') : link);
    }
    this.out.push('Q');
  }

  private clip(id: string | undefined): void {
    const mark = id === undefined ? undefined : this.known.get(id);
    if (mark === undefined) return;
    this.clip(refOf(mark.attributes['clip-path']));
    const outlines = mark.children.flatMap((child) => (typeof child === 'string' ? [] : (outlineOf(child) ?? [])));
    this.out.push(...outlines, 'W n');
  }

  private use({ attributes }: Mark, look: Look, whole: Matrix, link: string): void {
    const mark = this.known.get(refOf(attributes['href']) ?? '');
    // Outlines of text are omitted: a text search would find them as a second copy.
    if (mark === undefined || mark.name === 'text') return;
    const [x, y] = [numberOf(attributes['x']), numberOf(attributes['y'])];
    this.out.push(`1 0 0 1 ${num(x)} ${num(y)} cm`);
    this.draw(mark, look, joined(whole, [1, 0, 0, 1, x, y]), link);
  }

  private paint(outline: string, look: Look, whole: Matrix): void {
    const fills = this.colour(look, 'fill', whole);
    const strokes = this.colour(look, 'stroke', whole) && numberOf(look['stroke-width']) > 0;
    if (!fills && !strokes) return;
    if (strokes) {
      const dash = list(look['stroke-dasharray'] === 'none' ? '' : look['stroke-dasharray']);
      this.out.push(
        `${num(numberOf(look['stroke-width']))} w ${CAPS[look['stroke-linecap'] ?? ''] ?? 0} J ${JOINS[look['stroke-linejoin'] ?? ''] ?? 0} j [${dash.map(num).join(' ')}] 0 d`,
      );
    }
    this.out.push(outline, fills && strokes ? 'B' : fills ? 'f' : 'S');
  }

  /** Writes the operator for the fill or stroke colour. Returns false if the element is not filled or stroked. */
  private colour(look: Look, what: 'fill' | 'stroke', whole: Matrix): boolean {
    const words = look[what] ?? 'none';
    const small = what === 'fill';
    const pattern = this.known.get(words.startsWith('url') ? (refOf(words) ?? '') : '');
    const colour = pattern === undefined ? colourOf(words) : ([0, 0, 0, 1] as const);
    if (colour === null) return false;
    const cover = colour[3] * numberOf(look[`${what}-opacity`], 1) * numberOf(look.opacity, 1);
    if (cover === 0) return false;
    const state = `/${small ? 'ca' : 'CA'} ${num(cover)}`;
    if (!this.states.has(state)) this.states.set(state, `S${this.states.size}`);
    this.out.push(`/${this.states.get(state)} gs`);
    if (pattern === undefined) this.out.push(`${colour.slice(0, 3).map(num).join(' ')} ${small ? 'rg' : 'RG'}`);
    else this.out.push(`/Pattern ${small ? 'cs' : 'CS'} /${this.tile(pattern, whole)} ${small ? 'scn' : 'SCN'}`);
    return true;
  }

  /** A pattern whose tiles have the same position on the page as in the figure. */
  private tile(pattern: Mark, whole: Matrix): string {
    const { attributes, children } = pattern;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberOf(attributes[key]));
    const placed = joined(whole, joined(matrixOf(attributes['patternTransform']), [1, 0, 0, 1, x!, y!]));
    const key = `${attributes['id']} ${placed.map(num).join(' ')}`;
    const number =
      this.patterns.get(key) ??
      this.file.stream(
        this.content(children, this.defined.get(pattern) ?? PLAIN, placed),
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${num(width!)} ${num(height!)}] /XStep ${num(width!)} /YStep ${num(height!)} /Matrix [${placed.map(num).join(' ')}] /Resources ${this.resources} 0 R`,
      );
    this.patterns.set(key, number);
    return `P${number}`;
  }

  private text(mark: Mark, around: Look, whole: Matrix, link: string): void {
    const runs: { readonly look: Look; readonly at: Mark['attributes']; readonly pieces: readonly Piece[] }[] = [];
    const gather = ({ attributes, children }: Mark, look: Look): void => {
      let at = attributes;
      for (const child of children) {
        if (typeof child === 'string') {
          const pieces = this.letters.piecesOf(
            child,
            numberOf(look['font-weight'], look['font-weight'] === 'bold' ? 700 : 400) >= BOLD,
          );
          runs.push({ look, at, pieces });
          at = {};
        } else {
          gather(child, { ...look, ...lookOf(child) });
        }
      }
    };
    gather(mark, around);
    const widthOf = ({ look, pieces }: (typeof runs)[number]): number =>
      numberOf(look['font-size']) * pieces.reduce((sum, { width }) => sum + width, 0);
    const asked = numberOf(mark.attributes['textLength'], NaN);
    let [x, y] = [numberOf(mark.attributes['x']), numberOf(mark.attributes['y'])];
    runs.forEach((run, index) => {
      const { look, at, pieces } = run;
      const size = numberOf(look['font-size']);
      // Each chunk with its own position starts a new line; the chunks after it without one continue that line.
      if (index === 0 || at['x'] !== undefined || at['y'] !== undefined) {
        const after = runs.findIndex((other, place) => place > index && (other.at['x'] ?? other.at['y']) !== undefined);
        const line = runs.slice(index, after < 0 ? undefined : after);
        const width = Number.isNaN(asked) ? line.reduce((sum, each) => sum + widthOf(each), 0) : asked;
        const back = { middle: width / 2, end: width }[look['text-anchor'] ?? ''] ?? 0;
        x = numberOf(at['x'], x) - back;
        y = numberOf(at['y'], y);
      }
      x += numberOf(at['dx']);
      y += lengthOf(at['dy'], size);
      if (pieces.length === 0 || !this.colour(look, 'fill', whole)) return;
      const squeezed = Number.isNaN(asked)
        ? 1
        : asked /
          Math.max(
            1e-9,
            runs.reduce((sum, each) => sum + widthOf(each), 0),
          );
      const base = y + (/middle|central/.test(look['dominant-baseline'] ?? '') ? MIDDLE * size : 0);
      const shown = pieces.map(({ font, hex }) => `/${font} ${num(size)} Tf <${hex}> Tj`).join(' ');
      this.out.push(`BT ${num(100 * squeezed)} Tz 1 0 0 -1 ${num(x)} ${num(base)} Tm ${shown} ET`);
      const width = squeezed * widthOf(run);
      if (link !== '') this.link(link, joined(whole, [1, 0, 0, 1, x, base]), width, size);
      x += width;
    });
  }

  private link(address: string, [, , , , left, base]: Matrix, width: number, size: number): void {
    const box = [left, base - 0.3 * size * this.point, left + width * this.point, base + size * this.point]
      .map(num)
      .join(' ');
    const uri = address.replaceAll(/[\\()]/g, String.raw`\$&`);
    this.links.push(`<< /Type /Annot /Subtype /Link /Rect [${box}] /Border [0 0 0] /A << /S /URI /URI (${uri}) >> >>`);
  }
}

const lengthOf = (words: string | undefined, size: number): number =>
  numberOf(words) * (words?.endsWith('em') === true ? size : 1);

/**
 * A figure as a PDF of one page, whose lines stay sharp and whose text can be searched. `wide`: width of the page, mm;
 * omitted: a px is 1/96 inch, as in CSS.
 */
export function pdfFigure(root: Mark, faces: Faces, wide?: number): Uint8Array<ArrayBuffer> {
  const [, , width = 1, height = 1] = list(root.attributes['viewBox']);
  const point = wide === undefined ? PT : (wide / 25.4) * (72 / width);
  const letters = new Letters(faces);
  const words = (name: string): string =>
    root.children
      .flatMap((child) => (typeof child !== 'string' && child.name === name ? child.children : []))
      .filter((child) => typeof child === 'string')
      .join('');
  // Object number of the resources. Pages and patterns refer to them, but they are complete only at the end.
  const RESOURCES = 1;
  const writer = new Writer(root, letters, RESOURCES, point);
  const { file } = writer;
  file.reserve();
  const whole: Matrix = [point, 0, 0, -point, 0, height * point];
  const drawn = writer.content(root.children, { ...PLAIN }, whole);
  const content = file.stream(`${whole.map(num).join(' ')} cm\n${drawn}`);
  const states = [...writer.states].map(([state, name]) => `/${name} << ${state} >>`).join(' ');
  const patterns = [...writer.patterns.values()].map((number) => `/P${number} ${number} 0 R`).join(' ');
  file.put(`<< /Font << ${letters.put(file)} >> /ExtGState << ${states} >> /Pattern << ${patterns} >> >>`, RESOURCES);
  const pages = file.reserve();
  const page = file.put(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${num(width * point)} ${num(height * point)}] /Resources ${RESOURCES} 0 R /Contents ${content} 0 R /Annots [${writer.links.join(' ')}] >>`,
  );
  file.put(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`, pages);
  const catalogue = file.put(
    `<< /Type /Catalog /Pages ${pages} 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const info = file.put(
    `<< /Title ${pdfText(words('title'))} /Subject ${pdfText(words('desc'))} /Creator (Sawtooth) >>`,
  );
  return file.written(catalogue, info);
}

import type { Context, ShapeContext } from '../paint/context.ts';
import { element, markupOf, type Attributes, type Shape } from './shape.ts';
import { SvgPath } from './svgPath.ts';

/** Ascent and descent relative to the font size, of the page's typeface. */
const ASCENT = 0.95;
const DESCENT = 0.29;
/** Height of the middle of a line of text above its base line, relative to the font size. */
const MIDDLE = 0.35;
/** Mean width of a letter relative to the font size. */
const LETTER = { plain: 0.52, bold: 0.57 } as const;

/** The style of a canvas when it is new. */
class Style {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000';
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  lineCap: CanvasLineCap = 'butt';
  globalAlpha = 1;
  font = '400 10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
}
const STYLES = Object.keys(new Style()) as (keyof Style)[];

/** Additional state that `save` keeps. */
interface Held {
  /** As in a canvas: x' = a x + c y + e, y' = b x + d y + f. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
  readonly dash: readonly number[];
  /** Id of the clip path; '': none. */
  readonly clip: string;
}

const BEGIN: Held = { matrix: [1, 0, 0, 1, 0, 0], dash: [], clip: '' };

/** Marks, tiles and clip paths of a document, each defined once. */
class Definitions {
  readonly shapes: Shape[] = [];
  private readonly ids = new Map<string, string>();

  /** `prefix` keeps ids unique among the documents of a page. */
  constructor(readonly prefix: string) {}

  /** The id of a named definition; it is created on first use. */
  idOf(name: string, make: (id: string) => Shape): string {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.next();
    this.ids.set(name, id);
    this.shapes.push(make(id));
    return id;
  }

  next(): string {
    return `${this.prefix}${this.count.ids++}`;
  }

  private readonly count = { ids: 0 };
}

/** Canvas patterns cannot be written as SVG. */
const asPaint = (style: string | object): string => (typeof style === 'string' ? style : 'none');

const short = (value: number): string => String(Math.round(value * 100) / 100);
/** An attribute, omitted if it has its default value. */
const unless = (usual: string | number, name: string, value: string | number): Attributes =>
  value === usual ? {} : { [name]: typeof value === 'number' ? short(value) : value };

const isSame = (one: Attributes, other: Attributes): boolean =>
  Object.entries(one).join() === Object.entries(other).join();

/**
 * Implements the canvas calls that the page's drawings use, and writes SVG. Neighbouring shapes with the same style
 * share an element. Text stays text; its outline is a second `<use>` below it, so that each word occurs once.
 */
export class SvgContext extends Style implements ShapeContext {
  private held = BEGIN;
  /** Styles, each with its additional state. */
  private readonly kept: { readonly held: Held }[] = [];
  private path = new SvgPath();
  private readonly written: Shape[] = [];
  /** Pending shapes of one style. `joins`: they form one path. */
  private run = { look: {} as Attributes, joins: false, paths: [] as string[] };
  private clipped = { clip: '', into: this.written };
  private rim: { readonly text: string; readonly x: number; readonly y: number; readonly look: Attributes } | null =
    null;

  /** `definitions`: an id prefix, or the definitions of the enclosing document. */
  constructor(private readonly definitions: Definitions) {
    super();
  }

  static begin(prefix: string): SvgContext {
    return new SvgContext(new Definitions(prefix));
  }

  readonly shapes: ShapeContext['shapes'] = {
    stamp: (name, x, y, draw) => {
      const id = this.definitions.idOf(`stamp ${name}`, (fresh) => element('g', { id: fresh }, this.drawn(draw)));
      const [toX, toY] = this.placed(x, y);
      this.write('use', { href: `#${id}`, x: short(toX), y: short(toY) });
    },
    tile: (name, { width, height }, at, draw) => {
      const size = { x: short(at), width: String(width), height: String(height) };
      const id = this.definitions.idOf(`tile ${name} ${at}`, (fresh) =>
        element('pattern', { id: fresh, ...size, patternUnits: 'userSpaceOnUse' }, this.drawn(draw)),
      );
      return `url(#${id})`;
    },
  };

  save(): void {
    this.kept.push({ ...Object.fromEntries(STYLES.map((name) => [name, this[name]])), held: this.held });
  }

  restore(): void {
    Object.assign(this, this.kept.pop());
  }

  translate(x: number, y: number): void {
    const [a, b, c, d] = this.held.matrix;
    this.held = { ...this.held, matrix: [a, b, c, d, ...this.placed(x, y)] };
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.held.matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.held = {
      ...this.held,
      matrix: [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f],
    };
  }

  scale(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.held.matrix;
    this.held = { ...this.held, matrix: [a * x, b * x, c * y, d * y, e, f] };
  }

  setLineDash(dash: readonly number[]): void {
    this.held = { ...this.held, dash: [...dash] };
  }

  beginPath(): void {
    this.path = new SvgPath();
  }

  moveTo(x: number, y: number): void {
    this.path.moveTo(...this.placed(x, y));
  }

  lineTo(x: number, y: number): void {
    this.path.lineTo(...this.placed(x, y));
  }

  quadraticCurveTo(middleX: number, middleY: number, x: number, y: number): void {
    this.path.quadraticCurveTo(...this.placed(middleX, middleY), ...this.placed(x, y));
  }

  closePath(): void {
    this.path.close();
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.lay(this.path, x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    const [right, bottom] = [x + width, y + height];
    this.moveTo(x + r, y);
    const corners = [
      [right - r, y, right, y + r],
      [right, bottom - r, right - r, bottom],
      [x + r, bottom, x, bottom - r],
      [x, y + r, x + r, y],
    ] as const;
    for (const [lineX, lineY, toX, toY] of corners) {
      this.lineTo(lineX, lineY);
      this.path.arcTo(r * this.grown, false, true, ...this.placed(toX, toY));
    }
    this.path.close();
  }

  arc(x: number, y: number, radius: number, from: number, to: number, backwards = false): void {
    const at = (angle: number): [number, number] =>
      this.placed(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    if (this.path.isEmpty) this.path.moveTo(...at(from));
    else this.path.lineTo(...at(from));
    const turn = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, to - from));
    const size = radius * this.grown;
    // SVG draws nothing for an arc that ends where it begins.
    if (Math.abs(turn) > 1.999 * Math.PI) {
      this.path.arcTo(size, false, !backwards, ...at(from + Math.PI));
      this.path.arcTo(size, false, !backwards, ...at(from));
    } else this.path.arcTo(size, Math.abs(turn) > Math.PI, !backwards, ...at(to));
  }

  clip(): void {
    const { clip } = this.held;
    const data = String(this.path);
    const within = clip === '' ? {} : { 'clip-path': `url(#${clip})` };
    const id = this.definitions.idOf(`clip ${clip} ${data}`, (fresh) =>
      element('clipPath', { id: fresh, ...within }, [element('path', { d: data })]),
    );
    this.held = { ...this.held, clip: id };
  }

  fill(): void {
    this.put(this.filled, String(this.path), false);
  }

  stroke(): void {
    this.put(this.stroked, String(this.path), this.globalAlpha === 1);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (width === 0 || height === 0) return;
    const path = new SvgPath();
    // A fixed orientation, so that overlapping rectangles are both filled.
    this.lay(path, Math.min(x, x + width), Math.min(y, y + height), Math.abs(width), Math.abs(height));
    this.put(this.filled, String(path), this.globalAlpha === 1);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    const path = new SvgPath();
    this.lay(path, x, y, width, height);
    this.put(this.stroked, String(path), this.globalAlpha === 1);
  }

  /** Outline of the text that is filled next. */
  strokeText(text: string, x: number, y: number): void {
    const look = {
      stroke: asPaint(this.strokeStyle),
      'stroke-width': short(this.lineWidth),
      'stroke-linejoin': this.lineJoin,
    };
    this.rim = { text, x, y, look };
  }

  fillText(text: string, x: number, y: number, most = Infinity): void {
    const { weight, size, family } = this.lettering;
    const { rim } = this;
    const rimmed = rim !== null && rim.text === text && rim.x === x && rim.y === y;
    const id = rimmed ? this.definitions.next() : '';
    if (rimmed) this.write('use', { href: `#${id}`, ...rim.look });
    this.rim = null;
    const base = y + (this.textBaseline === 'middle' ? MIDDLE * size : 0);
    const [atX, atY] = this.placed(x, base);
    const anchors: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end', end: 'end' };
    const look = {
      ...unless('', 'id', id),
      x: short(atX),
      y: short(atY),
      'font-size': short(size * this.grown),
      ...unless(400, 'font-weight', weight),
      ...family,
      ...unless('', 'text-anchor', anchors[this.textAlign] ?? ''),
      fill: asPaint(this.fillStyle),
      ...unless(1, 'fill-opacity', this.globalAlpha),
      ...(this.measureText(text).width > most ? { textLength: short(most), lengthAdjust: 'spacingAndGlyphs' } : {}),
    };
    this.write('text', look, [text]);
  }

  measureText(text: string): ReturnType<ShapeContext['measureText']> {
    const { weight, size } = this.lettering;
    return {
      width: text.length * size * (weight >= 600 ? LETTER.bold : LETTER.plain),
      fontBoundingBoxAscent: ASCENT * size,
      fontBoundingBoxDescent: DESCENT * size,
    };
  }

  /** The drawing as SVG elements, and the definitions it refers to. */
  get elements(): { readonly definitions: readonly Shape[]; readonly body: readonly Shape[] } {
    return { body: this.body, definitions: this.definitions.shapes };
  }

  /** Definitions and body as markup. */
  get content(): { readonly definitions: string; readonly body: string } {
    const { definitions, body } = this.elements;
    return { definitions: markupOf(definitions), body: markupOf(body) };
  }

  private get body(): readonly Shape[] {
    this.flush();
    this.clipTo('');
    return this.written;
  }

  private drawn(draw: (context: Context) => void): readonly Shape[] {
    const part = new SvgContext(this.definitions);
    draw(part);
    return part.body;
  }

  /** Weight and size of the font, and whether its family is the serif one, which is set in italics here. */
  private get lettering(): { readonly weight: number; readonly size: number; readonly family: Attributes } {
    const [, italic = '', weight = '400', size = '10'] = /^(italic )?(\d+) ([\d.]+)px/.exec(this.font) ?? [];
    const serif = { 'font-family': "'Source Serif 4', Georgia, serif", 'font-style': 'italic' };
    return { weight: Number(weight), size: Number(size), family: italic === '' ? {} : serif };
  }

  private get filled(): Attributes {
    return { fill: asPaint(this.fillStyle), ...unless(1, 'fill-opacity', this.globalAlpha) };
  }

  private get stroked(): Attributes {
    const { lineJoin, lineCap, grown } = this;
    const dash = this.held.dash.map((length) => short(length * grown)).join(' ');
    return {
      stroke: asPaint(this.strokeStyle),
      'stroke-width': short(this.lineWidth * grown),
      ...unless('miter', 'stroke-linejoin', lineJoin),
      ...unless('butt', 'stroke-linecap', lineCap),
      ...unless('', 'stroke-dasharray', dash),
      ...unless(1, 'stroke-opacity', this.globalAlpha),
    };
  }

  /** Current scale factor. */
  private get grown(): number {
    const [a, b, c, d] = this.held.matrix;
    return Math.sqrt(Math.abs(a * d - b * c));
  }

  private placed(x: number, y: number): [number, number] {
    const [a, b, c, d, e, f] = this.held.matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  private lay(path: SvgPath, x: number, y: number, width: number, height: number): void {
    path.moveTo(...this.placed(x, y));
    path.lineTo(...this.placed(x + width, y));
    path.lineTo(...this.placed(x + width, y + height));
    path.lineTo(...this.placed(x, y + height));
    path.close();
  }

  private put(look: Attributes, path: string, joins: boolean): void {
    if (path === '') return;
    this.clipTo(this.held.clip);
    const { run } = this;
    if (!isSame(run.look, look) || run.joins !== joins) this.flush();
    this.run.look = look;
    this.run.joins = joins;
    this.run.paths.push(path);
  }

  private write(...shape: Parameters<typeof element>): void {
    this.flush();
    this.clipTo(this.held.clip);
    this.clipped.into.push(element(...shape));
  }

  private clipTo(clip: string): void {
    if (clip === this.clipped.clip) return;
    this.flush();
    this.clipped = { clip, into: clip === '' ? this.written : [] };
    if (clip !== '') this.written.push(element('g', { 'clip-path': `url(#${clip})` }, this.clipped.into));
  }

  private flush(): void {
    const { look, joins, paths } = this.run;
    if (paths.length === 0) return;
    this.run = { look: {}, joins: false, paths: [] };
    const { into } = this.clipped;
    if (joins || paths.length === 1) into.push(element('path', { ...look, d: paths.join('') }));
    else
      into.push(
        element(
          'g',
          look,
          paths.map((d) => element('path', { d })),
        ),
      );
  }
}

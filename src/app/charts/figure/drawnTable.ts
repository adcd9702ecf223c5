import { escaped } from '../../ui/takeAway/escaped.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A table of the page as SVG; sizes in px. */
interface DrawnTable {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** Minimum width that leaves room for a caption below, px. */
const LEAST = 480;

/** Whether an element is visible. */
const isSeen = (style: CSSStyleDeclaration): boolean =>
  style.display !== 'none' && style.visibility !== 'hidden' && style.opacity !== '0';

/** Markup of an inline drawing with its colours resolved. Its elements are styled by attributes only. */
function contentOf(svg: SVGSVGElement): string {
  const style = getComputedStyle(svg);
  const text = [...svg.children].map((child) => new XMLSerializer().serializeToString(child)).join('');
  return text
    .replaceAll(/ (?:class|xmlns)="[^"]*"/g, '')
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim())
    .replaceAll('currentColor', style.color);
}

const px = (value: number): number => Math.round(value * 10) / 10;

/** A canvas context used only to parse colours and measure fonts. */
function asker(): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  return canvas.getContext('2d', { willReadFrequently: true })!;
}

/**
 * A CSS colour as a hex value that every program understands, with opacity as a separate attribute. Null if it is fully
 * transparent.
 */
function colourOf(
  context: CanvasRenderingContext2D,
  colour: string,
): { readonly rgb: string; readonly more: string } | null {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data;
  if (opacity === 0) return null;
  const rgb = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  return { rgb, more: opacity === 255 ? '' : ` fill-opacity="${(opacity / 255).toFixed(2)}"` };
}

/** The lines into which the page breaks a text node, each with its position. */
function linesOf(node: Text): readonly (readonly [string, Box])[] {
  const range = document.createRange();
  const lines: [string, Box][] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last[1].top - top) < height / 2) {
      last[0] += ` ${word}`;
      last[1] = { ...last[1], width: left + width - last[1].left };
    } else if (width > 0) lines.push([word, { left, top, width, height }]);
  }
  return lines;
}

/** A pseudo-element that has a box of its own. */
function pseudoBox(style: CSSStyleDeclaration, parent: CSSStyleDeclaration, around: Box): Box | null {
  if (style.content === 'none' || style.position !== 'absolute') return null;
  const of = (name: string, from = style): number => Number.parseFloat(from.getPropertyValue(name)) || 0;
  const inside = style.boxSizing === 'border-box' ? 0 : 1;
  return {
    left: around.left + of('border-left-width', parent) + of('left'),
    top: around.top + of('border-top-width', parent) + of('top'),
    width: of('width') + inside * (of('border-left-width') + of('border-right-width')),
    height: of('height') + inside * (of('border-top-width') + of('border-bottom-width')),
  };
}

const LETTERS = ['font-family', 'font-size', 'font-weight', 'font-style'] as const;

/**
 * Draws elements of the page as SVG, relative to an origin. Text attributes equal to the document's defaults are
 * omitted.
 */
class Sheet {
  readonly parts: string[] = [];
  private readonly context = asker();

  constructor(
    private readonly from: Box,
    private readonly usual: CSSStyleDeclaration,
  ) {}

  rect({ left, top, width, height }: Box, colour: string, more = ''): void {
    const seen = width > 0 && height > 0 ? colourOf(this.context, colour) : null;
    if (seen === null) return;
    const place = `x="${px(left - this.from.left)}" y="${px(top - this.from.top)}" width="${px(width)}" height="${px(height)}"`;
    this.parts.push(`<rect ${place} fill="${seen.rgb}"${seen.more}${more}/>`);
  }

  /** Background and borders of a box. */
  box(style: CSSStyleDeclaration, box: Box): void {
    const { left, top, width, height } = box;
    const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
    this.rect(box, style.backgroundColor, radius > 0 ? ` rx="${radius}"` : '');
    const thick = (side: string): number =>
      style.getPropertyValue(`border-${side}-style`) === 'none'
        ? 0
        : Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0;
    // With collapsed borders, each border is centred on the edge: half of it lies in either cell.
    const share = style.borderCollapse === 'collapse' && style.display.startsWith('table-') ? 0.5 : 0;
    const [above, right, below, before] = ['top', 'right', 'bottom', 'left'].map(thick) as [
      number,
      number,
      number,
      number,
    ];
    const [bottom, end] = [top + height - below * (1 - share), left + width - right * (1 - share)];
    this.rect({ ...box, top: top - above * share, height: above }, style.borderTopColor);
    this.rect({ ...box, top: bottom, height: below }, style.borderBottomColor);
    this.rect({ ...box, left: left - before * share, width: before }, style.borderLeftColor);
    this.rect({ ...box, left: end, width: right }, style.borderRightColor);
  }

  text(node: Text, style: CSSStyleDeclaration): void {
    const colour = colourOf(this.context, style.color);
    if (colour === null) return;
    const { context } = this;
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText('0');
    const look = LETTERS.filter((name) => style.getPropertyValue(name) !== this.usual.getPropertyValue(name))
      .map((name) => ` ${name}="${escaped(style.getPropertyValue(name))}"`)
      .join('');
    // A substitute typeface has other widths; anchoring at the aligned edge keeps columns straight.
    const end = /right|end/.test(style.textAlign);
    const middle = style.textAlign === 'center';
    for (const [words, { left, top, width, height }] of linesOf(node)) {
      const x = left - this.from.left + (end ? width : middle ? width / 2 : 0);
      const y = top - this.from.top + (height * above) / (above + below);
      const anchor = end ? ' text-anchor="end"' : middle ? ' text-anchor="middle"' : '';
      this.parts.push(
        `<text x="${px(x)}" y="${px(y)}"${anchor}${look} fill="${colour.rgb}"${colour.more}>${escaped(words)}</text>`,
      );
    }
  }

  drawing(svg: SVGSVGElement, { left, top, width }: Box): void {
    const { width: wide, x, y } = svg.viewBox.baseVal;
    const scale = wide > 0 ? width / wide : 1;
    const at = `translate(${px(left - this.from.left)} ${px(top - this.from.top)})`;
    this.parts.push(`<g transform="${at} scale(${scale.toFixed(3)}) translate(${-x} ${-y})">${contentOf(svg)}</g>`);
  }

  element(element: Element): void {
    const style = getComputedStyle(element);
    if (!isSeen(style) || element.classList.contains('unseen')) return;
    // A DOMRect cannot be spread: its properties are getters.
    const { left, top, width, height } = element.getBoundingClientRect();
    const box = { left, top, width, height };
    if (element instanceof SVGSVGElement) {
      this.drawing(element, box);
      return;
    }
    this.box(style, box);
    for (const which of ['::before', '::after']) {
      const own = getComputedStyle(element, which);
      const place = pseudoBox(own, style, box);
      if (place !== null) this.box(own, place);
    }
    for (const child of element.childNodes) {
      if (child instanceof Text) this.text(child, style);
      else if (child instanceof Element) this.element(child);
    }
  }
}

/** Draws a table of the page as it looks, including drawings in its cells, with text kept as text. */
export function drawnTable(table: HTMLTableElement): DrawnTable {
  // Sticky heads are drawn at their normal position, as in an unscrolled table.
  const scrolled = table.parentElement!;
  const { scrollLeft, scrollTop } = scrolled;
  scrolled.scrollTo(0, 0);
  const box = table.getBoundingClientRect();
  const style = getComputedStyle(table);
  const sheet = new Sheet(box, style);
  sheet.element(table);
  scrolled.scrollTo(scrollLeft, scrollTop);
  const look = LETTERS.map((name) => `${name}="${escaped(style.getPropertyValue(name))}"`).join(' ');
  return {
    width: Math.max(LEAST, Math.ceil(box.width)),
    height: Math.ceil(box.height),
    body: `<g ${look}>\n${sheet.parts.join('\n')}\n</g>`,
  };
}

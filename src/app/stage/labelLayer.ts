import type { Label } from '../plot/label.ts';
import { GREY, type Tones } from '../plot/tones.ts';
import type { Sizes } from './sizes.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Held {
  readonly element: SVGTextElement;
  shown: Label | null;
  look: string;
  size: number;
}

/**
 * The labels of one figure as SVG text. Elements are kept and only what changed
 * is written, so that labels may move with every frame.
 */
export class LabelLayer {
  private readonly elements: Held[] = [];

  constructor(private readonly svg: SVGSVGElement) {}

  /** Shows these labels and no others. */
  show(labels: readonly Label[], sizes: Sizes, tones: Tones = (flow) => flow): void {
    labels.forEach((label, index) => this.write(index, label, sizes.text[label.kind], tones));
    for (const held of this.elements.slice(labels.length)) {
      if (held.shown !== null) held.element.setAttribute('visibility', 'hidden');
      held.shown = null;
    }
  }

  /** To be called when the figure goes away, or gets another layer. */
  end(): void {
    for (const { element } of this.elements.splice(0)) element.remove();
  }

  private write(index: number, label: Label, size: number, tones: Tones): void {
    const held = this.elements[index] ?? this.more();
    const { element, shown } = held;
    if (shown === null) element.removeAttribute('visibility');
    if (shown === null || shown.x !== label.x || shown.y !== label.y) {
      element.setAttribute('transform', `translate(${round(label.x)} ${round(label.y)})`);
    }
    const look = lookOf(label, tones);
    if (held.look !== look) element.setAttribute('class', look);
    if (held.size !== size) element.setAttribute('font-size', String(size));
    if (shown?.flow !== label.flow) {
      if (label.flow === undefined) delete element.dataset['flow'];
      else element.dataset['flow'] = String(label.flow);
    }
    if (shown?.text !== label.text || shown.title !== label.title) {
      element.textContent = label.text;
      if (label.title !== undefined && !label.text.startsWith(label.title)) element.append(titleOf(label.title));
    }
    Object.assign(held, { shown: label, look, size });
  }

  private more(): Held {
    const element = document.createElementNS(SVG, 'text');
    this.svg.append(element);
    const held = { element, shown: null, look: '', size: 0 };
    this.elements.push(held);
    return held;
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** What a pointer that rests on a shortened text is told. */
function titleOf(text: string): SVGTitleElement {
  const title = document.createElementNS(SVG, 'title');
  title.textContent = text;
  return title;
}

const lookOf = (label: Label, tones: Tones): string =>
  `label ${label.kind === 'end' ? 'end-label' : label.kind} ${label.anchor ?? 'start'}${label.centred ? ' centred' : ''}${label.flow === undefined ? '' : ` flow-${Math.min(tones(label.flow), GREY) + 1}`}`;

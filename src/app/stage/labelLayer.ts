import type { Label } from '../plot/label.ts';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The labels of one figure as SVG text. Elements are kept and only what changed
 * is written, so that labels may move with every frame.
 */
export class LabelLayer {
  private readonly elements: { readonly element: SVGTextElement; shown: Label | null }[] = [];

  constructor(private readonly svg: SVGSVGElement) {}

  /** Shows these labels and no others. */
  show(labels: readonly Label[]): void {
    labels.forEach((label, index) => this.write(index, label));
    for (const held of this.elements.slice(labels.length)) {
      if (held.shown !== null) held.element.setAttribute('visibility', 'hidden');
      held.shown = null;
    }
  }

  private write(index: number, label: Label): void {
    const held = this.elements[index] ?? this.more();
    const { element, shown } = held;
    if (shown === null) element.removeAttribute('visibility');
    if (shown === null || shown.x !== label.x || shown.y !== label.y) {
      element.setAttribute('transform', `translate(${round(label.x)} ${round(label.y)})`);
    }
    const look = lookOf(label);
    if (shown === null || lookOf(shown) !== look) element.setAttribute('class', look);
    if (shown?.text !== label.text) element.textContent = label.text;
    held.shown = label;
  }

  private more(): { readonly element: SVGTextElement; shown: Label | null } {
    const element = document.createElementNS(SVG, 'text');
    this.svg.append(element);
    const held = { element, shown: null };
    this.elements.push(held);
    return held;
  }
}

const round = (value: number): number => Math.round(value * 10) / 10;

const lookOf = (label: Label): string =>
  `label ${label.kind === 'end' ? 'end-label' : label.kind} ${label.anchor ?? 'start'}${label.centred ? ' centred' : ''}${label.flow === undefined ? '' : ` flow-${Math.min(label.flow, 5) + 1}`}`;

import type { Label } from '../plot/label.ts';
import { GREY, type Tones } from '../plot/tones.ts';
import type { Sizes } from './sizes.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Held {
  readonly element: SVGTextElement;
  readonly text: Text;
  shown: Label | null;
  place: string;
  look: string;
  size: number;
  title?: string | undefined;
  /** When it was last shown. */
  round: number;
}

/** While a run plays, numbers are written so often, ms. */
const EVERY = 60;
const layers = { made: 0 };

/**
 * The labels of one figure as SVG text. Elements are kept and only what changed
 * is written, so that labels may move with every frame.
 */
export class LabelLayer {
  private readonly all: Held[] = [];
  private readonly named = new Map<string, Held>();
  private readonly others: Held[] = [];
  private round = 0;
  private written = -Infinity;
  private readonly turn = (layers.made++ % 4) * (EVERY / 4);

  constructor(private readonly svg: SVGSVGElement) {}

  /**
   * Shows these labels and no others. While a run plays, nobody reads a number that changes with every frame: then a
   * label that only says something new, or goes up and down, waits a little. One that goes along with time does not.
   * Says whether a label waits.
   */
  show(labels: readonly Label[], sizes: Sizes, tones: Tones, playing: boolean): boolean {
    const { named, others } = this;
    const clock = performance.now();
    const waits = playing && clock - this.written < EVERY;
    // Figures take turns, so that no frame writes all labels of the page.
    if (!waits) this.written = this.round === 0 ? clock - this.turn : clock;
    let count = 0;
    this.round++;
    for (const label of labels) {
      // The name of a flow keeps its element, whatever its place among the others.
      const name = isName(label) ? `${label.kind} ${label.flow}` : null;
      let held = name === null ? others[count++] : named.get(name);
      if (held === undefined) {
        held = this.more();
        if (name === null) others.push(held);
        else named.set(name, held);
      }
      held.round = this.round;
      if (waits && held.shown !== null && isInPlace(held.shown, label)) continue;
      write(held, label, sizes.text[label.kind], tones);
    }
    for (const held of this.all) {
      if (held.round === this.round || held.shown === null) continue;
      held.element.setAttribute('visibility', 'hidden');
      held.shown = null;
    }
    return waits;
  }

  /** To be called when the figure goes away, or gets another layer. */
  end(): void {
    for (const { element } of this.all.splice(0)) element.remove();
    this.named.clear();
    this.others.length = 0;
  }

  private more(): Held {
    const element = document.createElementNS(SVG, 'text');
    const text = document.createTextNode('');
    element.append(text);
    this.svg.append(element);
    const held: Held = { element, text, shown: null, place: '', look: '', size: 0, round: 0 };
    this.all.push(held);
    return held;
  }
}

/** Whether a label is the one that a flow has of its kind in a figure. */
const isName = (label: Label): boolean => label.flow !== undefined && (label.kind === 'end' || label.kind === 'value');

/** Whether a label stands where it stood in time, and is of the same thing. */
const isInPlace = (shown: Label, label: Label): boolean =>
  Math.round(shown.x) === Math.round(label.x) && shown.kind === label.kind && shown.flow === label.flow;

function write(held: Held, label: Label, size: number, tones: Tones): void {
  const { element, text, shown } = held;
  if (shown === null) element.removeAttribute('visibility');
  // Whole px: text does not stand between them, and what has not moved as far is not written.
  const place = `translate(${Math.round(label.x)} ${Math.round(label.y)})`;
  if (held.place !== place) element.setAttribute('transform', place);
  const look = lookOf(label, tones);
  if (held.look !== look) element.setAttribute('class', look);
  if (held.size !== size) element.setAttribute('font-size', String(size));
  if (shown?.flow !== label.flow) {
    if (label.flow === undefined) delete element.dataset['flow'];
    else element.dataset['flow'] = String(label.flow);
  }
  if (text.data !== label.text) text.data = label.text;
  const title = label.title !== undefined && !label.text.startsWith(label.title) ? label.title : undefined;
  if (held.title !== title) {
    element.querySelector('title')?.remove();
    if (title !== undefined) element.append(titleOf(title));
  }
  Object.assign(held, { shown: label, place, look, size, title });
}

/** What a pointer that rests on a shortened text is told. */
function titleOf(text: string): SVGTitleElement {
  const title = document.createElementNS(SVG, 'title');
  title.textContent = text;
  return title;
}

const lookOf = (label: Label, tones: Tones): string =>
  `label ${label.kind === 'end' ? 'end-label' : label.kind} ${label.anchor ?? 'start'}${label.centred ? ' centred' : ''}${label.flow === undefined ? '' : ` flow-${Math.min(tones(label.flow), GREY) + 1}`}`;

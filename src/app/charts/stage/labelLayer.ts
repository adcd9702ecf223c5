import type { Label } from '../plot/label.ts';
import { LETTERING } from '../plot/lettering.ts';
import type { Sizes } from './sizes.ts';
import './labels.css';

const SVG = 'http://www.w3.org/2000/svg';

interface Held {
  readonly element: SVGTextElement;
  readonly text: Text;
  /** Label on the canvas; null: none. */
  shown: Label | null;
  /** Label in the element; null: hidden. */
  laid: Label | null;
  place: string;
  look: string;
  size: number;
  title?: string | undefined;
  /** When it was last drawn. */
  round: number;
}

/** While a run plays, numbers are redrawn at this interval, ms. */
const EVERY = 60;
/**
 * While a run plays, SVG elements are updated at this interval, ms, or at `EVERY` while the pointer is over the figure.
 */
const LAID_EVERY = 1920;
const layers = { made: 0 };

/** Labels to draw now. */
interface Written {
  readonly labels: readonly Label[];
  /** A label is delayed: another frame must follow. */
  readonly waits: boolean;
}

/**
 * Labels of one figure. The painter draws them; invisible SVG text above makes them selectable and clickable, as on a
 * scanned page. Elements are reused and only changes are written, since text layout costs more than a frame has.
 */
export class LabelLayer {
  private readonly all: Held[] = [];
  private readonly named = new Map<string, Held>();
  private readonly others: Held[] = [];
  private readonly round = { count: 0, written: -Infinity, laid: -Infinity };
  private readonly turn = (layers.made++ % 4) / 4;

  constructor(private readonly svg: SVGSVGElement) {}

  /**
   * Shows these labels and no others. While a run plays, nobody can read a number that changes every frame; labels
   * whose text changes or that move vertically are therefore updated less often. Labels that scroll with time are not
   * delayed.
   */
  show(labels: readonly Label[], sizes: Sizes, playing: boolean): Written {
    const { named, others, round } = this;
    const clock = performance.now();
    const first = round.count++ === 0;
    const waits = playing && clock - round.written < EVERY;
    // Figures take turns, so that no frame lays out all labels of the page.
    if (!waits) round.written = first ? clock - this.turn * EVERY : clock;
    const often = this.svg.matches(':hover') ? EVERY : LAID_EVERY;
    const lays = !playing || clock - round.laid >= often;
    if (lays) round.laid = first ? clock - this.turn * LAID_EVERY : clock;
    let count = 0;
    const written: Label[] = [];
    for (const label of labels) {
      // A flow's name keeps its element when the order changes.
      let name = isName(label) ? `${label.kind} ${label.flow ?? `group ${label.tone}`}` : null;
      // A figure with two parts may name the same flow in both.
      while (name !== null && named.get(name)?.round === round.count) name += ', next part';
      let held = name === null ? others[count++] : named.get(name);
      if (held === undefined) {
        held = this.more();
        if (name === null) others.push(held);
        else named.set(name, held);
      }
      held.round = round.count;
      if (!waits || held.shown === null || !isInPlace(held.shown, label)) held.shown = label;
      written.push(held.shown);
      if (lays) lay(held, held.shown, sizes.text[label.kind]);
    }
    for (const held of this.all) {
      if (held.round === round.count) continue;
      held.shown = null;
      if (!lays || held.laid === null) continue;
      held.element.setAttribute('visibility', 'hidden');
      held.laid = null;
    }
    return { labels: written, waits };
  }

  /** Call when the figure is removed or gets another layer. */
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
    const held: Held = { element, text, shown: null, laid: null, place: '', look: '', size: 0, round: 0 };
    this.all.push(held);
    return held;
  }
}

/** Whether a label is the only one of its kind for its flow in its part of a figure. */
const isName = (label: Label): boolean =>
  (label.flow ?? label.tone) !== undefined && (label.kind === 'end' || label.kind === 'value');

/** Whether a label has the same time position and subject. */
const isInPlace = (shown: Label, label: Label): boolean =>
  Math.round(shown.x) === Math.round(label.x) &&
  shown.kind === label.kind &&
  shown.flow === label.flow &&
  shown.tone === label.tone;

function lay(held: Held, label: Label, size: number): void {
  const { element, text, laid } = held;
  if (laid === null) element.removeAttribute('visibility');
  // Whole px: text is not rendered between pixels, and smaller movements are not written.
  const place = `translate(${Math.round(label.x)} ${Math.round(label.y)})`;
  if (held.place !== place) element.setAttribute('transform', place);
  const look = lookOf(label);
  if (held.look !== look) {
    element.setAttribute('class', look);
    element.setAttribute('font-weight', String(LETTERING[label.kind].weight));
  }
  if (held.size !== size) element.setAttribute('font-size', String(size));
  if (laid?.flow !== label.flow) {
    if (label.flow === undefined) delete element.dataset['flow'];
    else element.dataset['flow'] = String(label.flow);
  }
  if (text.data !== label.text) text.data = label.text;
  const title = label.title !== undefined && !label.text.startsWith(label.title) ? label.title : undefined;
  if (held.title !== title) {
    element.querySelector('title')?.remove();
    if (title !== undefined) element.append(titleOf(title));
  }
  Object.assign(held, { laid: label, place, look, size, title });
}

/** Tooltip of a shortened text. */
function titleOf(text: string): SVGTitleElement {
  const title = document.createElementNS(SVG, 'title');
  title.textContent = text;
  return title;
}

const lookOf = ({ kind, anchor = 'start', centred = false }: Label): string =>
  `label ${kind === 'end' ? 'end-label' : kind} ${anchor}${centred ? ' centred' : ''}`;

import { shortened } from '../../ui/words/shortened.ts';
import type { Sizes } from '../stage/sizes.ts';
import type { Label } from './label.ts';
import { isBold } from './lettering.ts';

/** A rectangle that something occupies, px. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Approximate width of a letter relative to the font size; slightly more than the typeface needs. */
const LETTER = 0.56;
const BOLD_LETTER = 0.6;
/** Line height relative to the font size. */
const HEIGHT = 1;

/** Approximate width of a text of this kind, px. */
export const widthOf = (text: string, kind: Label['kind'], sizes: Sizes): number =>
  text.length * sizes.text[kind] * (isBold(kind) ? BOLD_LETTER : LETTER);

/** The rectangle that a label occupies, px. */
export function boxOf(label: Label, sizes: Sizes): Box {
  const width = widthOf(label.text, label.kind, sizes);
  const height = sizes.text[label.kind] * HEIGHT;
  const left = label.anchor === 'end' ? label.x - width : label.anchor === 'middle' ? label.x - width / 2 : label.x;
  const top = label.centred === true ? label.y - height / 2 : label.y - height * 0.8;
  return { left, right: left + width, top, bottom: top + height };
}

/** Whether two rectangles overlap. */
export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Shortens a text to at most `room` px, keeping it distinguishable from `others`. */
export function fitted(
  text: string,
  kind: Label['kind'],
  room: number,
  sizes: Sizes,
  others: readonly string[] = [],
): string {
  if (widthOf(text, kind, sizes) <= room) return text;
  const letters = Math.floor(room / (widthOf('x', kind, sizes) || 1)) - 1;
  return letters < 2 ? '' : shortened(text, letters, others);
}

/** Places labels of a figure without overlap: earlier labels take precedence. */
export class LabelPlacement {
  private readonly taken: Box[] = [];
  private readonly placed: Label[] = [];

  constructor(
    private readonly sizes: Sizes,
    /** The rectangle in which labels may lie. */
    private readonly room: Box,
  ) {}

  get labels(): readonly Label[] {
    return this.placed;
  }

  /** Keeps labels away from something drawn. */
  avoid(box: Box): void {
    this.taken.push(box);
  }

  /** Adds each label whose place is free. */
  add(labels: readonly Label[]): void {
    for (const label of labels) this.addFirst([label]);
  }

  /** Adds labels even if they overlap something. */
  insist(labels: readonly Label[]): void {
    for (const label of labels) this.take(label);
  }

  /**
   * Adds the first of several alternatives whose place is free; returns whether one was.
   * @param suits further condition on the place, such as that nothing moving crosses it
   */
  addFirst(ways: readonly Label[], suits: (box: Box) => boolean = () => true): boolean {
    const label = ways.find((way) => {
      const box = boxOf(way, this.sizes);
      const { room } = this;
      const inside =
        box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
      return inside && !this.taken.some((other) => meet(box, other)) && suits(box);
    });
    if (label !== undefined) this.take(label);
    return label !== undefined;
  }

  private take(label: Label): void {
    this.placed.push(label);
    this.taken.push(boxOf(label, this.sizes));
  }
}

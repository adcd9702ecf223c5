import { shortened } from '../../ui/words/shortened.ts';
import type { Sizes } from '../stage/sizes.ts';
import type { Label } from './label.ts';
import { isBold } from './lettering.ts';

/** Room that something takes, px. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of a letter as a part of the font size, about: a little more than the typeface needs. */
const LETTER = 0.56;
const BOLD_LETTER = 0.6;
/** Height of a line of text as a part of the font size. */
const HEIGHT = 1;

/** How wide a text of this kind is, px, about. */
export const widthOf = (text: string, kind: Label['kind'], sizes: Sizes): number =>
  text.length * sizes.text[kind] * (isBold(kind) ? BOLD_LETTER : LETTER);

/** The room a label takes, px. */
export function boxOf(label: Label, sizes: Sizes): Box {
  const width = widthOf(label.text, label.kind, sizes);
  const height = sizes.text[label.kind] * HEIGHT;
  const left = label.anchor === 'end' ? label.x - width : label.anchor === 'middle' ? label.x - width / 2 : label.x;
  const top = label.centred === true ? label.y - height / 2 : label.y - height * 0.8;
  return { left, right: left + width, top, bottom: top + height };
}

/** Whether two things would cover one another. */
export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A text no longer than `room`, px, and told apart from the `others`. */
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

/** Labels of a figure that do not cover one another: who comes first stays. */
export class LabelPlacement {
  private readonly taken: Box[] = [];
  private readonly placed: Label[] = [];

  constructor(
    private readonly sizes: Sizes,
    /** Where labels may be. */
    private readonly room: Box,
  ) {}

  get labels(): readonly Label[] {
    return this.placed;
  }

  /** Keeps labels away from something that is drawn. */
  avoid(box: Box): void {
    this.taken.push(box);
  }

  /** Places each label that finds its place free. */
  add(labels: readonly Label[]): void {
    for (const label of labels) this.addFirst([label]);
  }

  /** Places labels where they are, whatever is there. */
  insist(labels: readonly Label[]): void {
    for (const label of labels) this.take(label);
  }

  /**
   * Places the first of several ways to write the same that finds its place free; says whether there was one.
   * `suits`: what else a place must be, as nothing that moves running through it.
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

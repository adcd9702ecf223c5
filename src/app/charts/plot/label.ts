/** What a label is: decides its look. */
export type LabelKind =
  | 'tick'
  | 'end'
  | 'value'
  | 'note'
  | 'loss'
  | 'ribbon'
  | 'small'
  | 'strong'
  | 'number'
  | 'time'
  | 'said';

/** Text on a plot. The painter writes it; the same words lie over it unseen, so that they can be selected and clicked. */
export interface Label {
  readonly kind: LabelKind;
  readonly text: string;
  /** px; y is the base line, or the middle with `centred`. */
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly centred?: boolean;
  /** Takes the colour of this flow, and selects it. */
  readonly flow?: number;
  /** Takes this tone, which is that of a group of flows. */
  readonly tone?: number;
  /** The whole text, when this one had to be shortened. */
  readonly title?: string;
}

/** Moves labels that would cover one another apart, upwards, keeping their order; none goes above `top` if there is room below. */
export function spread<Item extends { readonly y: number }>(
  items: readonly Item[],
  gap: number,
  top: number,
  bottom: number,
): Item[] {
  const sorted = [...items].sort((a, b) => b.y - a.y);
  let limit = bottom;
  const placed = sorted.map((item) => {
    const y = Math.min(item.y, limit);
    limit = y - gap;
    return { ...item, y };
  });
  const excess = top - (placed.at(-1)?.y ?? top);
  return excess > 0
    ? placed.map((item, index) => ({ ...item, y: Math.max(item.y, top + (placed.length - 1 - index) * gap) }))
    : placed;
}

import type { LabelKind } from './lettering.ts';

/** Text on a plot. The painter draws it; invisible SVG text at the same position makes it selectable and clickable. */
export interface Label {
  readonly kind: LabelKind;
  readonly text: string;
  /** px; y is the base line, or the middle if `centred`. */
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly centred?: boolean;
  /** Uses the colour of this flow; a click selects it. */
  readonly flow?: number;
  /** Uses this tone, of a group of flows. */
  readonly tone?: number;
  /** Overrides the colour of its kind. */
  readonly ink?: 'ink' | 'ink2' | 'ink3' | 'loss' | 'whatIf';
  /** Drawn without an outline, on a coloured ground. */
  readonly bare?: boolean;
  /** The full text, if it was shortened. */
  readonly title?: string;
}

/**
 * Moves overlapping labels apart, upwards, keeping their order. None goes above `top` as long as there is room below.
 */
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

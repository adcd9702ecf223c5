import type { Label } from '#app/charts/plot/label.ts';

type Look = Omit<Label, 'kind' | 'text' | 'x' | 'y' | 'centred'>;

/** A label with its base line at `y`, px. */
export const textAt = (kind: Label['kind'], text: string, x: number, y: number, look: Look = {}): Label => ({
  kind,
  text,
  x,
  y,
  ...look,
});

/** A label with its middle at `y`, px. */
export const centredAt = (kind: Label['kind'], text: string, x: number, y: number, look: Look = {}): Label => ({
  ...textAt(kind, text, x, y, look),
  centred: true,
});

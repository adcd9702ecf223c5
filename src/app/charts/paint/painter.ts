import { drawChange, drawCursor, drawDrag } from '../plot/pen.ts';
import { GREY } from '../../ui/tones.ts';
import { paletteOf, type Colours, type Palette } from '../../ui/palette.ts';
import type { CanvasContext, Context } from './context.ts';
import { inscribe } from './inscribe.ts';
import type { Order, CanvasContent } from './orders.ts';

/** How pictures are drawn, by name. What a drawing takes is what its panel makes. */
export type Drawings = Readonly<Record<string, (picture: never, context: Context, palette: Palette) => void>>;

/** Draws the canvases of the page. It lives in a worker and knows nothing but what it is told. */
export class Painter {
  private readonly contexts = new Map<number, CanvasContext>();

  constructor(private readonly drawings: Drawings) {}

  obey(order: Exclude<Order, { kind: 'typeface' }>): void {
    switch (order.kind) {
      case 'canvas': {
        const context = order.surface.getContext('2d');
        if (context !== null) this.contexts.set(order.canvas, context);
        return;
      }
      case 'frame':
        for (const content of order.contents) this.paint(content, order.colours);
        return;
      case 'gone':
        this.contexts.delete(order.canvas);
    }
  }

  private paint(content: CanvasContent, colours: Colours): void {
    const { canvas, width, height, density } = content;
    const context = this.contexts.get(canvas);
    if (context === undefined) return;
    begin(context, width, height, density);
    paintOn(context, content, colours, this.drawings);
  }
}

/** Draws a picture with all that lies over it. */
export function paintOn(
  context: Context,
  { shown, tones, overlay, inscription }: Pick<CanvasContent, 'shown' | 'tones' | 'overlay' | 'inscription'>,
  colours: Colours,
  drawings: Drawings,
): void {
  const palette = paletteOf(colours, (flow) => tones[flow] ?? GREY);
  drawings[shown.name]?.(shown.picture as never, context, palette);
  for (const time of overlay?.changes ?? []) drawChange(context, overlay!.view, time, palette);
  if (overlay !== null && overlay.drag !== null) drawDrag(context, overlay.view, overlay.drag, palette);
  if (overlay !== null && overlay.cursor !== null) drawCursor(context, overlay.view, overlay.cursor, palette);
  if (inscription !== null) inscribe(context, inscription, palette);
}

/** An empty canvas to draw on, in CSS px. */
function begin(context: CanvasContext, width: number, height: number, density: number): void {
  const { canvas } = context;
  const [wide, high] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  // Nothing of the picture before stays, not even a typeface that has been replaced since.
  if ('reset' in context) context.reset();
  else canvas.width = wide;
  context.setTransform(density, 0, 0, density, 0, 0);
}

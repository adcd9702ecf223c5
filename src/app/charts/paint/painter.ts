import { drawChange, drawCursor, drawDrag } from '../plot/pen.ts';
import { GREY } from '../../ui/tones.ts';
import { paletteOf, type Colours, type Palette } from '../../ui/palette.ts';
import type { CanvasContext, Context } from './context.ts';
import type { Order, CanvasContent, Reply } from './orders.ts';
import { inscribe } from '../plot/inscribe.ts';
import { setTypeface } from './letters.ts';

/**
 * Creates a painter that executes orders, in a worker or in the page.
 * It gets the drawings known from the start, the available typefaces, a callback for replies, and optionally a loader
 * for the remaining drawings.
 */
export function painterWith(
  first: Drawings,
  fonts: FontFaceSet,
  tell: (reply: Reply) => void,
  fetchAll?: () => Promise<Drawings>,
): (order: Order) => void {
  const painter = new Painter(first);
  let fetchMore = fetchAll;
  const addDrawings = async (fetch: () => Promise<Drawings>): Promise<void> => {
    fetchMore = undefined;
    painter.drawings = await fetch();
    tell('drawings');
  };
  /** Until the typeface is loaded, or if it is missing, numbers use a system font. */
  const addTypeface = async (family: string, address: string): Promise<void> => {
    try {
      fonts.add(await new FontFace(family, `url(${address})`, { weight: '200 800' }).load());
      setTypeface(family);
    } finally {
      tell('lettered');
    }
  };
  return (order) => {
    if (order.kind === 'typeface') {
      void addTypeface(order.family, order.address).catch(() => undefined);
      return;
    }
    try {
      painter.handle(order);
    } finally {
      if (order.kind === 'frame') tell('painted');
    }
    if (fetchMore === undefined || order.kind !== 'frame') return;
    if (order.contents.some(({ shown }) => painter.drawings[shown.name] === undefined))
      // Rethrow outside the promise, so that the page sees the error and can start another painter.
      addDrawings(fetchMore).catch((error: unknown) =>
        setTimeout(() => {
          throw error;
        }),
      );
  };
}

/** Drawing functions by name. The panel of the same name produces their data. */
export type Drawings = Readonly<Record<string, (picture: never, context: Context, palette: Palette) => void>>;

/** Draws the canvases of the page. It runs in a worker and depends only on the messages it receives. */
class Painter {
  private readonly contexts = new Map<number, CanvasContext>();

  constructor(public drawings: Drawings) {}

  handle(order: Exclude<Order, { kind: 'typeface' }>): void {
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

/** Draws a picture with overlay and labels. */
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

/** Clears the canvas and sets its scale to CSS px. */
function begin(context: CanvasContext, width: number, height: number, density: number): void {
  const { canvas } = context;
  const [wide, high] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  // Reset everything, also a font that has been replaced since.
  if ('reset' in context) context.reset();
  else canvas.width = wide;
  context.setTransform(density, 0, 0, density, 0, 0);
}

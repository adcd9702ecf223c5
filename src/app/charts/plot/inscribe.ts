import type { Palette } from '../../ui/palette.ts';
import type { Context } from '../paint/context.ts';
import { fontOf } from '../paint/letters.ts';
import type { Inscription } from '../paint/orders.ts';
import { isPainted, LETTERING, RIM } from './lettering.ts';

/** Draws labels with an outline, so that they stay readable where lines cross them. */
export function inscribe(context: Context, { labels, sizes, rim }: Inscription, palette: Palette): void {
  context.lineWidth = RIM;
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  context.strokeStyle = palette[rim];
  let font = '';
  let drop = 0;
  for (const { kind, text, x, y, anchor = 'start', centred = false, flow, tone, ink, bare = false } of labels) {
    const usual = LETTERING[kind];
    const wanted = (isPainted(kind) ? '' : 'italic ') + fontOf(usual.weight, sizes[kind]);
    if (wanted !== font) {
      font = wanted;
      context.font = font;
      drop = dropOf(context, font);
    }
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    const own = palette.texts[flow === undefined ? (tone ?? NaN) : palette.toneOf(flow)];
    context.fillStyle = own ?? palette[ink ?? usual.ink];
    // Whole px: text is not rendered between pixels.
    const [left, base] = [Math.round(x), Math.round(y) + (centred ? drop : 0)];
    if (!bare) context.strokeText(text, left, base);
    context.fillText(text, left, base);
  }
}

const drops = new Map<string, number>();

/** Distance from the middle of a line of text to its base line, px. */
function dropOf(context: Context, font: string): number {
  const known = drops.get(font);
  if (known !== undefined) return known;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0');
  const drop = (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
  drops.set(font, drop);
  return drop;
}

import { isPainted, LETTERING, RIM } from '../plot/lettering.ts';
import type { Palette } from '../../ui/palette.ts';
import type { Context } from './context.ts';
import { fontOf } from './letters.ts';
import type { Inscription } from './orders.ts';

/** Writes labels, each with a rim, so that it can be read where it crosses a line. */
export function inscribe(context: Context, { labels, sizes, rim }: Inscription, palette: Palette): void {
  context.lineWidth = RIM;
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  context.strokeStyle = palette[rim];
  let font = '';
  let drop = 0;
  for (const { kind, text, x, y, anchor = 'start', centred = false, flow, tone } of labels) {
    const { weight, ink } = LETTERING[kind];
    const wanted = (isPainted(kind) ? '' : 'italic ') + fontOf(weight, sizes[kind]);
    if (wanted !== font) {
      font = wanted;
      context.font = font;
      drop = dropOf(context, font);
    }
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.fillStyle = palette.texts[flow === undefined ? (tone ?? NaN) : palette.toneOf(flow)] ?? palette[ink];
    // Whole px: letters do not stand between them.
    const [left, base] = [Math.round(x), Math.round(y) + (centred ? drop : 0)];
    context.strokeText(text, left, base);
    context.fillText(text, left, base);
  }
}

const drops = new Map<string, number>();

/** How far below the middle of a line its base is, px. */
function dropOf(context: Context, font: string): number {
  const known = drops.get(font);
  if (known !== undefined) return known;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('0');
  const drop = (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
  drops.set(font, drop);
  return drop;
}

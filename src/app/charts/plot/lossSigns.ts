import type { Family } from '../../run/facts/families.ts';
import type { Context } from '../paint/context.ts';
import type { Palette } from '../../ui/palette.ts';
import { drawCross, strokePath } from './glyphs.ts';
import { stamp } from './stamps.ts';

/** Adds the outline of a sign to the current path, around 0, 0. */
function outline(context: Context, family: Family, half: number): void {
  context.beginPath();
  const stroke = (...points: readonly (readonly [number, number])[]): void =>
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  switch (family) {
    case 'collision':
      stroke([0, -half], [half, half * 0.75], [-half, half * 0.75]);
      context.closePath();
      break;
    case 'route':
      // Bar across the broken line.
      stroke([-half * 1.1, 0], [-half * 0.35, 0]);
      stroke([half * 0.35, 0], [half * 1.1, 0]);
      stroke([0, -half], [0, half]);
      break;
    case 'bits':
      context.arc(0, 0, half * 0.85, 0, 2 * Math.PI);
      break;
    case 'address':
      context.rect(-half * 0.8, -half * 0.8, half * 1.6, half * 1.6);
      break;
    case 'hops':
      stroke([0, -half], [0, half]);
      stroke([-half * 0.87, -half / 2], [half * 0.87, half / 2]);
      stroke([half * 0.87, -half / 2], [-half * 0.87, half / 2]);
      break;
    case 'forced':
      stroke([-half * 0.45, -half], [-half * 0.45, half]);
      stroke([half * 0.45, -half], [half * 0.45, half]);
      break;
    case 'queue':
  }
}

/**
 * Loss with its true cause: a cross for a full queue, a triangle for a collision, a broken bar for a route, a ring for
 * bit errors.
 */
export function drawLossSign(
  context: Context,
  family: Family,
  x: number,
  y: number,
  size: number,
  palette: Palette,
  stroke: number,
): void {
  if (family === 'queue') {
    drawCross(context, x, y, size, palette, palette.paper, stroke);
    return;
  }
  const half = size / 2;
  stamp(
    context,
    `loss ${family} ${size} ${stroke} ${palette.loss} ${palette.paper}`,
    half * 1.1 + stroke * 1.2 + 1,
    x,
    y,
    (inside) => {
      inside.lineCap = 'round';
      inside.lineJoin = 'round';
      for (const [colour, width] of [
        [palette.paper, stroke * 2.1],
        [palette.loss, stroke],
      ] as const) {
        outline(inside, family, half);
        strokePath(inside, colour, width);
      }
    },
  );
}

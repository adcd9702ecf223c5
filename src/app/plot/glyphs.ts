import type { Palette } from '../stage/palette.ts';

type Context = CanvasRenderingContext2D;

/** Draws the outline of a marker: circle, square, triangle up, diamond, triangle down. */
function outline(context: Context, shape: number, x: number, y: number, size: number): void {
  context.beginPath();
  const corners = (points: readonly (readonly [number, number])[]): void => {
    points.forEach(([dx, dy], index) =>
      index === 0 ? context.moveTo(x + dx, y + dy) : context.lineTo(x + dx, y + dy),
    );
    context.closePath();
  };
  const half = size / 2;
  switch (shape) {
    case 1:
      context.rect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9);
      break;
    case 2:
      corners([
        [0, -half * 1.1],
        [half * 1.1, half * 0.85],
        [-half * 1.1, half * 0.85],
      ]);
      break;
    case 3:
      corners([
        [0, -half * 1.2],
        [half * 1.2, 0],
        [0, half * 1.2],
        [-half * 1.2, 0],
      ]);
      break;
    case 4:
      corners([
        [0, half * 1.1],
        [half * 1.1, -half * 0.85],
        [-half * 1.1, -half * 0.85],
      ]);
      break;
    default:
      context.arc(x, y, half, 0, 2 * Math.PI);
  }
}

/** The marker of a flow, with a rim of paper so that it stands off the line. */
export function drawMarker(context: Context, flow: number, x: number, y: number, size: number, palette: Palette): void {
  outline(context, palette.toneOf(flow), x, y, size);
  context.fillStyle = palette.flowLine(flow);
  context.strokeStyle = palette.paper;
  context.lineWidth = 2.4;
  context.stroke();
  context.fill();
}

/** Lost: a red cross with a rim of paper. */
export function drawCross(
  context: Context,
  x: number,
  y: number,
  size: number,
  palette: Palette,
  rim = palette.paper,
  stroke = 2.8,
): void {
  const half = size / 2;
  context.lineCap = 'round';
  for (const [colour, width] of [
    [rim, stroke * 2.1],
    [palette.loss, stroke],
  ] as const) {
    context.beginPath();
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y + half);
    context.moveTo(x + half, y - half);
    context.lineTo(x - half, y + half);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
}

/** A window was cut: an open diamond at the new value. */
export function drawDiamond(
  context: Context,
  flow: number,
  x: number,
  y: number,
  palette: Palette,
  half = 6,
  stroke = 2.2,
): void {
  context.beginPath();
  context.moveTo(x, y - half);
  context.lineTo(x + half, y);
  context.lineTo(x, y + half);
  context.lineTo(x - half, y);
  context.closePath();
  context.fillStyle = palette.paper;
  context.fill();
  context.strokeStyle = palette.flowLine(flow);
  context.lineWidth = stroke;
  context.lineJoin = 'miter';
  context.stroke();
}

/** A timeout: a filled triangle on the base line. */
export function drawTimeout(
  context: Context,
  flow: number,
  x: number,
  base: number,
  palette: Palette,
  scale = 1,
): void {
  context.beginPath();
  context.moveTo(x - 7 * scale, base);
  context.lineTo(x + 7 * scale, base);
  context.lineTo(x, base - 11 * scale);
  context.closePath();
  context.fillStyle = palette.flowLine(flow);
  context.strokeStyle = palette.paper;
  context.lineWidth = 2;
  context.stroke();
  context.fill();
}

import type { Context } from '../../../charts/paint/context.ts';
import { drawCross, drawDiamond } from '../../../charts/plot/glyphs.ts';
import { speckled } from '../../../charts/plot/patterns.ts';
import { hatch } from '../../../charts/plot/pen.ts';
import type { Palette } from '../../../ui/palette.ts';
import { SIGN } from '../../../ui/takeAway/source.ts';

/** Fill of a sign, and its lines. */
type Fill = readonly [fill: string, lines?: string, gap?: number];

const fillsOf = (palette: Palette): Readonly<Record<string, Fill>> => ({
  'slow-start': [palette.slowStart, palette.hatch, 7],
  avoidance: [palette.avoidance],
  recovery: [palette.recovery],
  drain: [palette.recovery, palette.ink, 7],
  'probe-rtt': [palette.avoidance, palette.ink, 4],
  timeout: [palette.timeout],
  reported: [palette.flowFill(0), palette.flowLine(0), 5],
});

/** Causes of loss as shown in bars. */
const CAUSES: ReadonlySet<string> = new Set(['queue-full', 'collision', 'route-broken', 'bit-error', 'on-purpose']);

/** Draws the sign of a key entry in a square of SIGN px, as in the chart. */
export function drawKeySign(context: Context, look: string, palette: Palette): void {
  const middle = SIGN / 2;
  const fill = fillsOf(palette)[look];
  if (look === 'lost') drawCross(context, middle, middle, 10, palette);
  else if (look === 'cut') drawDiamond(context, 0, middle, middle, palette, 5);
  else if (fill !== undefined) {
    const [ground, lines, gap] = fill;
    context.fillStyle = ground;
    context.fillRect(1, 1, SIGN - 2, SIGN - 2);
    context.globalAlpha = 0.4;
    if (lines !== undefined) hatch(context, 1, 1, SIGN - 2, SIGN - 2, lines, gap);
    context.globalAlpha = 1;
    context.strokeStyle = palette.hair;
    context.lineWidth = 1;
    context.strokeRect(1, 1, SIGN - 2, SIGN - 2);
  } else if (CAUSES.has(look)) {
    const inside = [2, 2, SIGN - 4, SIGN - 4] as const;
    Object.assign(context, { fillStyle: palette.loss, strokeStyle: palette.loss, lineWidth: 1 });
    if (look === 'on-purpose') context.fillStyle = palette.ink;
    if (look === 'queue-full' || look === 'on-purpose') context.fillRect(...inside);
    else {
      if (look === 'collision') hatch(context, ...inside, palette.loss, 5);
      if (look === 'route-broken') {
        context.fillStyle = speckled(context, palette.loss, 5);
        context.fillRect(...inside);
      }
      context.strokeRect(2.5, 2.5, SIGN - 5, SIGN - 5);
    }
  } else if (look === 'sent' || look === 'again') {
    context.fillStyle = palette.flowLine(0);
    context.fillRect(middle - 3, 1, 6, SIGN - 2);
    context.fillStyle = palette.paper;
    if (look === 'again') context.fillRect(middle - 1, 3, 2, SIGN - 6);
  } else {
    // Lines: for acknowledged data, and thinner for a limit.
    context.fillStyle = look === 'acked' ? palette.ink : palette.ink3;
    const thick = look === 'acked' ? 3 : 1.5;
    context.fillRect(0, middle - thick / 2, SIGN, thick);
  }
}

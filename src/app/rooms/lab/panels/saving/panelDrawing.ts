import { SvgContext } from '#app/charts/svg/svgContext.ts';
import { paintOn } from '#app/charts/paint/painter.ts';
import type { View } from '#app/charts/plot/view.ts';
import { changeTimes } from '#app/run/facts/changes.ts';
import { tonesOf } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { paletteOf, type Colours, type Palette } from '#app/ui/palette.ts';
import { fileName, type FigureDrawing, SIGN } from '#app/ui/takeAway/source.ts';
import { tableDrawing } from '#app/ui/takeAway/tableDrawing.ts';
import { GREY } from '#app/ui/tones.ts';
import { DRAWINGS } from '../../drawings.ts';
import { groundOf, type Panel, type PanelSettings } from '../kit/panel.ts';
import type { Context } from '#app/charts/paint/context.ts';
import { drawCross, drawDiamond } from '#app/charts/plot/glyphs.ts';
import { speckled } from '#app/charts/plot/patterns.ts';
import { hatch } from '#app/charts/plot/pen.ts';

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
function drawKeySign(context: Context, look: string, palette: Palette): void {
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
    // A thick line for acknowledged data, a thin one for the receive window.
    context.fillStyle = look === 'acked' ? palette.ink : palette.ink3;
    const thick = look === 'acked' ? 3 : 1.5;
    context.fillRect(0, middle - thick / 2, SIGN, thick);
  }
}

/** Distance of a chart's title from its upper edge, px on a desktop. */
const TITLE_BASE = 20;

/**
 * Captures a chart in a view, and returns a function that draws it in given colours. The result does not change when
 * the run advances. Drawing is deferred because it takes a while.
 */
export function drawPanel(
  panel: Panel,
  data: RunData,
  view: View,
  settings: PanelSettings,
): (colours: Colours) => FigureDrawing {
  const prefix = fileName({ title: panel.id });
  const { labels, shown } = structuredClone(panel.render!(data, view, settings));
  const ground = groundOf(panel);
  const tones = tonesOf(data.opened.flows);
  const overlay =
    panel.pointing === undefined ? null : { view, cursor: settings.cursor, drag: null, changes: changeTimes(data) };
  const inscription = { labels, sizes: view.sizes.text, rim: ground };
  const entries = panel.key?.(data) ?? [];
  const { scale } = view.sizes;
  const hasTitle = view.strip !== true && panel.id !== 'network' && panel.id !== 'map';
  return (colours) => {
    const context = SvgContext.begin(`${prefix}-`);
    paintOn(context, { shown, tones, overlay, inscription }, colours, DRAWINGS);
    const palette = paletteOf(colours, (flow) => tones[flow] ?? GREY);
    const key = entries.map(({ look, text }, place) => {
      const sign = SvgContext.begin(`${prefix}-key-${place}-`);
      drawKeySign(sign, look, palette);
      const { definitions, body } = sign.content;
      return { sign: `<defs>${definitions}</defs>${body}`, text };
    });
    return {
      ...context.content,
      width: view.width,
      height: view.height,
      titleAt: hasTitle ? { x: view.left, y: TITLE_BASE * scale } : null,
      margin: 0,
      scale,
      key,
      ground: colours[ground],
      ink: colours.ink,
      ink2: colours.ink2,
    };
  };
}

/** `drawPanel` for a panel that is a table. */
export function tableOfPanel(panel: Panel, data: RunData): (colours: Colours) => FigureDrawing {
  const { columns, count, row } = panel.table(data);
  const rows = Array.from({ length: count }, (_, index) => row(index));
  return ({ paper, ink, ink2, rule }) => tableDrawing(columns, rows, { ground: paper, ink, ink2, line: rule });
}

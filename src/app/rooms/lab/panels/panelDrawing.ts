import { SvgContext } from '../../../charts/svg/svgContext.ts';
import { paintOn } from '../../../charts/paint/painter.ts';
import type { View } from '../../../charts/plot/view.ts';
import { changeTimes } from '../../../run/changes.ts';
import { tonesOf } from '../../../run/groups.ts';
import type { RunData } from '../../../run/runData.ts';
import { paletteOf, type Colours } from '../../../ui/palette.ts';
import { fileName, type FigureDrawing } from '../../../ui/takeAway/source.ts';
import { tableDrawing } from '../../../ui/takeAway/tableDrawing.ts';
import { GREY } from '../../../ui/tones.ts';
import { DRAWINGS } from '../drawings.ts';
import { drawKeySign } from './keySigns.ts';
import { groundOf, type Panel } from './panel.ts';
import type { PanelSettings } from './settings.ts';

/** Distance of a chart's title from its upper edge, px on a desktop. */
const TITLE_BASE = 20;

/**
 * A chart in a view, drawn later in given colours, because drawing takes a while. Same data, view and colours give the
 * same result even if the run has advanced.
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

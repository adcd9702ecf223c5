import { paletteOf, type Colours } from '../../ui/palette.ts';
import type { FigureDrawing } from '../../ui/takeAway/source.ts';
import { tonesByIndex } from '../../ui/tones.ts';
import { paintFigure, type FigurePicture } from '../marks/picture.ts';
import { SvgContext } from '../svg/svgContext.ts';

/** Renders a figure as SVG in the given colours. `name` is the prefix of all ids in it. */
export function drawFigure(picture: FigurePicture, colours: Colours, name: string): FigureDrawing {
  const context = SvgContext.begin(`${name}-`);
  paintFigure(picture, context, paletteOf(colours, tonesByIndex));
  const { width, height } = picture;
  const { paper: ground, ink, ink2 } = colours;
  return { ...context.content, width, height, titleAt: null, margin: 12, scale: 1, key: [], ground, ink, ink2 };
}

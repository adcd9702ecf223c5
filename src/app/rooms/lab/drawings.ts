import { type Drawings, painterWith } from '../../charts/paint/painter.ts';
import { byFolder, FIRST_DRAWINGS } from './firstDrawings.ts';
import type { Order, Reply } from '../../charts/paint/orders.ts';

const FOLDERS = import.meta.glob<Drawings[string]>(['./panels/*/draw.ts', './map/draw.ts'], {
  eager: true,
  import: 'draw',
});

/** Drawing functions of the panels, by id; and of the timeline. */
export const DRAWINGS: Drawings = { ...byFolder(FOLDERS), ...FIRST_DRAWINGS };

/** Painter of this room's charts in the page, if its worker does not paint. */
export const labPainter = (fonts: FontFaceSet, tell: (reply: Reply) => void): ((order: Order) => void) =>
  painterWith(DRAWINGS, fonts, tell);

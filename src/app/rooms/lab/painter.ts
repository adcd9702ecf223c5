import { painterWith } from '../../charts/paint/painter.ts';
import type { Order, Reply } from '../../charts/paint/orders.ts';
import { DRAWINGS } from './drawings.ts';

/** Painter of this room's charts in the page, if its worker does not paint. */
export const labPainter = (fonts: FontFaceSet, tell: (reply: Reply) => void): ((order: Order) => void) =>
  painterWith(DRAWINGS, fonts, tell);

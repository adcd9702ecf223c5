import { painterWith } from '../../charts/paint/obey.ts';
import type { Order, Reply } from '../../charts/paint/orders.ts';
import { DRAWINGS } from './drawings.ts';

/** The painter of this room's charts, in a worker or in the page. */
export const labPainter = (fonts: FontFaceSet, tell: (reply: Reply) => void): ((order: Order) => void) =>
  painterWith(DRAWINGS, fonts, tell);

/** The worker that draws the canvases of the page, so that drawing never keeps the page from answering. */
import type { Order } from '../src/app/charts/paint/orders.ts';
import { labPainter } from '../src/app/rooms/lab/painter.ts';

// A worker does not see the typefaces of the page: it has one of its own.
const draw = labPainter(self.fonts, (reply) => self.postMessage(reply));

self.onmessage = ({ data: order }: MessageEvent<Order>) => draw(order);

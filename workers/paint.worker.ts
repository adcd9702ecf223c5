/** The worker that draws the canvases of the page, so that drawing never keeps the page from answering. */
import type { Order } from '../src/app/charts/paint/orders.ts';
import { painterWith } from '../src/app/charts/paint/painter.ts';
import { FIRST_DRAWINGS } from '../src/app/rooms/lab/firstDrawings.ts';

// A worker does not see the typefaces of the page: it has one of its own.
const draw = painterWith(
  FIRST_DRAWINGS,
  self.fonts,
  (reply) => self.postMessage(reply),
  () => import('../src/app/rooms/lab/drawings.ts').then(({ DRAWINGS }) => DRAWINGS),
);

self.onmessage = ({ data: order }: MessageEvent<Order>) => draw(order);

/** Worker that draws the page's canvases, so that drawing never blocks the page. */
import type { Order } from '../src/app/charts/paint/orders.ts';
import { painterWith } from '../src/app/charts/paint/painter.ts';
import { FIRST_DRAWINGS } from '../src/app/rooms/lab/firstDrawings.ts';

// A worker cannot use the page's typefaces, so it loads its own.
const draw = painterWith(
  FIRST_DRAWINGS,
  self.fonts,
  (reply) => self.postMessage(reply),
  () => import('../src/app/rooms/lab/drawings.ts').then(({ DRAWINGS }) => DRAWINGS),
);

self.onmessage = ({ data: order }: MessageEvent<Order>) => draw(order);

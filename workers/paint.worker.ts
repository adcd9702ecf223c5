/** The worker that draws the canvases of the page, so that drawing never keeps the page from answering. */
import { painterWith } from '../src/app/paint/obey.ts';
import type { Order } from '../src/app/paint/orders.ts';

// A worker does not see the typefaces of the page: it has one of its own.
const obey = painterWith(self.fonts, (reply) => self.postMessage(reply));

self.onmessage = ({ data: order }: MessageEvent<Order>) => obey(order);

/** The worker that draws the canvases of the page, so that drawing never keeps the page from answering. */
import { wear } from '../src/app/paint/letters.ts';
import type { Order, Reply } from '../src/app/paint/orders.ts';
import { Painter } from '../src/app/paint/painter.ts';

const painter = new Painter();
const tell = (reply: Reply): void => self.postMessage(reply);

/** A worker does not see the typefaces of the page. Until it has one of its own, or when there is none, numbers wear one of the system. */
async function addTypeface(family: string, address: string): Promise<void> {
  try {
    self.fonts.add(await new FontFace(family, `url(${address})`, { weight: '200 800' }).load());
    wear(family);
  } finally {
    tell('stale');
  }
}

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'typeface') {
    void addTypeface(order.family, order.address).catch(() => undefined);
    return;
  }
  try {
    painter.obey(order);
  } finally {
    if (order.kind === 'frame') tell('painted');
  }
};

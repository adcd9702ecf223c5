import { wear } from './letters.ts';
import type { Order, Reply } from './orders.ts';
import { Painter, type Drawings } from './painter.ts';

/** A painter that obeys orders, in a worker or in the page: with the drawings it knows, the typefaces there are, and where replies go. */
export function painterWith(
  drawings: Drawings,
  fonts: FontFaceSet,
  tell: (reply: Reply) => void,
): (order: Order) => void {
  const painter = new Painter(drawings);
  /** Until the typeface has come, or when there is none, numbers wear one of the system. */
  const addTypeface = async (family: string, address: string): Promise<void> => {
    try {
      fonts.add(await new FontFace(family, `url(${address})`, { weight: '200 800' }).load());
      wear(family);
    } finally {
      tell('stale');
    }
  };
  return (order) => {
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
}

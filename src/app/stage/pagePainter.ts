import type { Order, Reply } from '../paint/orders.ts';
import { Part } from '../parts/part.ts';

const PAINTER = new Part('What draws the charts', () => import('../paint/obey.ts'));

/** Draws on the page itself, where no worker can: slower, and the same. */
export class PagePainter {
  private readonly hand: { obey: ((order: Order) => void) | null } = { obey: null };

  constructor(private readonly tell: (reply: Reply) => void) {}

  postMessage(order: Order, _transfer: readonly Transferable[] = []): void {
    PAINTER.whenHere(({ painterWith }) => {
      this.hand.obey ??= painterWith(document.fonts, (reply) => setTimeout(() => this.tell(reply)));
      this.hand.obey(order);
    });
  }

  terminate(): void {
    this.hand.obey = () => undefined;
  }
}

import type { Order, Reply } from '../paint/orders.ts';
import type { Part } from '../../ui/parts/part.ts';

/** What makes a painter of the page: loaded only where no worker can draw. */
export type PainterPart = Part<(fonts: FontFaceSet, tell: (reply: Reply) => void) => (order: Order) => void>;

/** Draws on the page itself, where no worker can: slower, and the same. */
export class PagePainter {
  private readonly hand: { obey: ((order: Order) => void) | null } = { obey: null };

  constructor(
    private readonly part: PainterPart,
    private readonly tell: (reply: Reply) => void,
  ) {}

  postMessage(order: Order, _transfer: readonly Transferable[] = []): void {
    this.part.whenHere((painter) => {
      this.hand.obey ??= painter(document.fonts, (reply) => setTimeout(() => this.tell(reply)));
      this.hand.obey(order);
    });
  }

  terminate(): void {
    this.hand.obey = () => undefined;
  }
}

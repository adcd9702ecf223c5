import type { Inscription, Named, Overlay, CanvasContent } from '../paint/orders.ts';
import type { PaintClient } from './paintClient.ts';

/** A canvas that has the size of its element and the resolution of the screen. The painter draws on it. */
export class Surface {
  private readonly room = { width: 0, height: 0 };
  /** The page may be zoomed on a very large screen. Reading the zoom computes styles: only after a resize. */
  private readonly zoom = { of: 1 };
  private readonly observer: ResizeObserver;
  private readonly number: number;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly paintClient: PaintClient,
    resized: () => void,
  ) {
    this.number = paintClient.handOver(canvas);
    this.observer = new ResizeObserver(() => {
      this.room.width = canvas.clientWidth;
      this.room.height = canvas.clientHeight;
      this.zoom.of = canvas.currentCSSZoom ?? 1;
      resized();
    });
    this.observer.observe(canvas);
  }

  /** CSS px; 0 while the element is hidden. */
  get size(): { readonly width: number; readonly height: number } {
    return this.room;
  }

  /** Shows a picture with the labels over it. Labels of the picture itself lie above the canvas. */
  show(
    shown: Named,
    tones: CanvasContent['tones'],
    overlay: Overlay | null = null,
    inscription: Inscription | null = null,
  ): void {
    const { width, height } = this.room;
    this.paintClient.put({
      canvas: this.number,
      width,
      height,
      density: (window.devicePixelRatio || 1) * this.zoom.of,
      shown: { ...shown, picture: { ...shown.picture, labels: [] } },
      tones,
      overlay,
      inscription,
    });
  }

  /** Call when the canvas is removed or gets another surface. */
  end(): void {
    this.observer.disconnect();
    if (!this.canvas.isConnected) this.paintClient.forget(this.canvas);
  }
}

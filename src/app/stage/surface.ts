/** A canvas that is as large as its element and as sharp as the screen. */
export class Surface {
  private readonly context: CanvasRenderingContext2D;
  private readonly room = { width: 0, height: 0 };
  private readonly observer: ResizeObserver;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    resized: () => void,
  ) {
    // Lines of a thousand points that change with every frame are drawn sooner by the processor than recorded, handed
    // over and drawn then; on dense screens, which have a graphics card, the card draws.
    const context = canvas.getContext('2d', { willReadFrequently: window.devicePixelRatio < 1.5 });
    if (context === null) throw new Error('This browser cannot draw on a canvas.');
    this.context = context;
    this.observer = new ResizeObserver(() => {
      this.room.width = canvas.clientWidth;
      this.room.height = canvas.clientHeight;
      resized();
    });
    this.observer.observe(canvas);
  }

  /** CSS px; 0 while the element is not shown. */
  get size(): { readonly width: number; readonly height: number } {
    return this.room;
  }

  /** An empty canvas to draw on, in CSS px. */
  begin(): CanvasRenderingContext2D {
    const { canvas, context, room } = this;
    const density = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(room.width * density), Math.round(room.height * density)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, room.width, room.height);
    return context;
  }

  /** To be called when the canvas goes away. */
  end(): void {
    this.observer.disconnect();
  }
}

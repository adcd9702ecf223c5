import type { CanvasContent, Order, Reply } from '../paint/orders.ts';
import type { Part } from '../../ui/parts/part.ts';
import { Watchdog } from '../../ui/watchdog.ts';
import type { Colours } from '../../ui/palette.ts';

/** What makes a painter of the page: loaded only where no worker can draw. */
export type PainterPart = Part<(fonts: FontFaceSet, tell: (reply: Reply) => void) => (order: Order) => void>;

/** Draws on the page itself, where no worker can: slower, and the same. */
export class PagePainter {
  private readonly hand: { draw: ((order: Order) => void) | null } = { draw: null };

  constructor(
    private readonly part: PainterPart,
    private readonly tell: (reply: Reply) => void,
  ) {}

  postMessage(order: Order, _transfer: readonly Transferable[] = []): void {
    this.part.whenHere((painter) => {
      this.hand.draw ??= painter(document.fonts, (reply) => setTimeout(() => this.tell(reply)));
      this.hand.draw(order);
    });
  }

  terminate(): void {
    this.hand.draw = () => undefined;
  }
}

/** Where painters come from. */
export interface Painting {
  readonly makeWorker: () => Worker;
  /** Draws on the page itself, where there are no workers that can. */
  readonly onPage: PainterPart;
  /** The first order to each. */
  readonly typeface: Order;
}

/** What the paint client tells the page. */
interface PaintListener {
  /** A frame is drawn; `stale`: with letters that have changed since. */
  readonly painted: (stale: boolean) => void;
  /** The painter is gone or cannot be had: the canvases must be made again. `why` in words. */
  readonly gone: (why: string) => void;
  /** A picture could not be drawn. */
  readonly failed: (message: string) => void;
}

/** A painter that works draws a frame within this time, ms; it has to be loaded first. */
const FOR_A_FRAME = 2000;
const FOR_LOADING = 8000;

/** Whether a worker can draw here at all. */
const hasOffscreen = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** The page's end of the conversation with the painter: canvases are handed over, and frame by frame what each is to show. */
export class PaintClient {
  private readonly numbers = new WeakMap<HTMLCanvasElement, number>();
  private readonly state = {
    painter: null as Worker | PagePainter | null,
    given: 0,
    contents: [] as CanvasContent[],
    painting: false,
    lettered: false,
    /** It has drawn something. */
    heard: false,
    /** Workers that fell silent. */
    lost: 0,
    /** The page draws itself. */
    here: !hasOffscreen(),
  };
  private readonly watchdog = new Watchdog({
    patience: () => (this.state.painting && !this.state.here ? (this.state.heard ? FOR_A_FRAME : FOR_LOADING) : 0),
    silent: () => {
      // One that was only slow may be had again; a second time the page draws itself.
      this.state.lost++;
      this.replace(!this.state.heard || this.state.lost > 1);
    },
  });

  constructor(
    private readonly painting: Painting,
    private readonly listener: PaintListener,
  ) {}

  /** Whether the painter is at the frame before. A slow painter slows the page, and no frames pile up. */
  get isPainting(): boolean {
    return this.state.painting;
  }

  /** Whether the painter has its letters. */
  get isLettered(): boolean {
    return this.state.lettered;
  }

  /** Hands a canvas over, once and for all; says by which number the painter knows it. */
  handOver(canvas: HTMLCanvasElement): number {
    const known = this.numbers.get(canvas);
    if (known !== undefined) return known;
    const number = this.state.given++;
    this.numbers.set(canvas, number);
    // Who draws comes first: it may turn out that the page must.
    this.state.painter ??= this.start();
    // A canvas of the page can all that the painter asks of one without a page.
    if (this.state.here) this.send({ kind: 'canvas', canvas: number, surface: canvas as unknown as OffscreenCanvas });
    else {
      const surface = canvas.transferControlToOffscreen();
      this.send({ kind: 'canvas', canvas: number, surface }, [surface]);
    }
    return number;
  }

  /** The canvas has left the page. */
  forget(canvas: HTMLCanvasElement): void {
    const number = this.numbers.get(canvas);
    if (number !== undefined) this.send({ kind: 'gone', canvas: number });
    this.numbers.delete(canvas);
  }

  /** Adds the content of one canvas to this frame. */
  put(content: CanvasContent): void {
    this.state.contents.push(content);
  }

  /** Has all of the frame drawn. */
  paint(colours: Colours): void {
    const contents = this.state.contents.splice(0);
    if (contents.length === 0) return;
    this.state.painting = true;
    this.send({ kind: 'frame', colours, contents });
    this.watchdog.wake();
  }

  private send(order: Order, transfer: Transferable[] = []): void {
    this.state.painter ??= this.start();
    this.state.painter.postMessage(order, transfer);
  }

  private start(): Worker | PagePainter {
    const { state } = this;
    const worker = state.here ? null : this.startWorker();
    state.here = worker === null;
    const painter = worker ?? new PagePainter(this.painting.onPage, (reply) => this.hear(reply));
    painter.postMessage(this.painting.typeface, []);
    return painter;
  }

  private startWorker(): Worker | null {
    let worker: Worker;
    try {
      worker = this.painting.makeWorker();
    } catch {
      return null;
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (this.state.painter === worker) this.hear(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.state.painter !== worker) return;
      // One that has drawn stays: only a picture failed.
      if (this.state.heard) this.listener.failed(event.message);
      else this.replace(true);
    });
    return worker;
  }

  private hear(reply: Reply): void {
    this.state.heard = true;
    this.watchdog.heard();
    if (reply === 'painted') this.state.painting = false;
    else if (reply === 'lettered') this.state.lettered = true;
    this.listener.painted(reply !== 'painted');
  }

  /** Gives the painter up. What was handed over is lost with it; the page makes other canvases. */
  private replace(here: boolean): void {
    const { state } = this;
    state.painter?.terminate();
    Object.assign(state, { painter: null, contents: [], painting: false, heard: false, here });
    this.listener.gone(
      here
        ? 'The charts are now drawn by the page itself.'
        : 'The part that draws the charts did not answer. It was started again.',
    );
  }
}

import type { CanvasContent, Order, Reply } from '../paint/orders.ts';
import type { Part } from '../../ui/parts/part.ts';
import type { OpenWorker, WorkerLine } from '../../ui/parts/ownScript.ts';
import { Watchdog } from '../../ui/watchdog.ts';
import type { Colours } from '../../ui/palette.ts';

/** Loads the painter that runs in the page; needed only where no worker can draw. */
type PainterPart = Part<(fonts: FontFaceSet, tell: (reply: Reply) => void) => (order: Order) => void>;

/** Draws in the page where no worker can: slower, with equal results. */
class PagePainter implements WorkerLine<Order> {
  private readonly hand: { draw: ((order: Order) => void) | null } = { draw: null };

  constructor(
    private readonly part: PainterPart,
    private readonly tell: (reply: Reply) => void,
  ) {}

  post(order: Order): void {
    this.part.whenHere((painter) => {
      this.hand.draw ??= painter(document.fonts, (reply) => setTimeout(() => this.tell(reply)));
      this.hand.draw(order);
    });
  }

  end(): void {
    this.hand.draw = () => undefined;
  }
}

/** Sources of painters. */
export interface Painting {
  readonly open: OpenWorker<Order, Reply>;
  /** Painter in the page, if workers cannot draw. */
  readonly onPage: PainterPart;
  /** First order sent to each painter. */
  readonly typeface: Order;
}

/** Notifications of the paint client. */
interface PaintListener {
  /** A frame is drawn. `stale`: with a typeface that has changed since. */
  readonly painted: (stale: boolean) => void;
  /** The painter failed or is unavailable: the canvases must be recreated. `why` is a message. */
  readonly gone: (why: string) => void;
  /** A picture could not be drawn. */
  readonly failed: (message: string) => void;
}

/**
 * Timeouts for drawing a frame and for loading, ms. Both far exceed what a busy machine needs: replacing the painter
 * recreates all canvases, and after a second failure the page draws, which is slower.
 */
const FOR_A_FRAME = 10_000;
const FOR_LOADING = 15_000;

/** Whether a worker can draw in this browser. */
const hasOffscreen = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/** The page's side of the painter protocol: it transfers canvases and sends each frame's content. */
export class PaintClient {
  private readonly numbers = new WeakMap<HTMLCanvasElement, number>();
  private readonly state = {
    painter: null as WorkerLine<Order> | null,
    given: 0,
    contents: [] as CanvasContent[],
    /** Number of frames sent and not drawn yet. */
    painting: 0,
    lettered: false,
    /** Whether the worker has drawn at least one chart. */
    heard: false,
    /** Number of workers that stopped answering. */
    lost: 0,
    /** Whether the page draws instead of a worker. */
    here: !hasOffscreen(),
  };
  private readonly watchdog = new Watchdog({
    patience: () => (this.state.painting > 0 && !this.state.here ? (this.state.heard ? FOR_A_FRAME : FOR_LOADING) : 0),
    silent: () => {
      // The worker may only have been slow: retry once, then draw in the page.
      this.state.lost++;
      this.replace(!this.state.heard || this.state.lost > 1);
    },
  });

  constructor(
    private readonly painting: Painting,
    private readonly listener: PaintListener,
  ) {}

  /** Whether the painter is still drawing a frame. */
  get isPainting(): boolean {
    return this.state.painting > 0;
  }

  /** Whether a frame already waits for the one being drawn. A slow painter slows the page down; frames never queue up. */
  get isBehind(): boolean {
    return this.state.painting > 1;
  }

  /** Whether the painter has its typeface. */
  get isLettered(): boolean {
    return this.state.lettered;
  }

  /** Transfers a canvas irrevocably; returns its number for the painter. */
  handOver(canvas: HTMLCanvasElement): number {
    const known = this.numbers.get(canvas);
    if (known !== undefined) return known;
    const number = this.state.given++;
    this.numbers.set(canvas, number);
    // Start the painter first: it may turn out that the page must draw.
    this.state.painter ??= this.start();
    // A canvas of the page supports every call that the painter makes.
    if (this.state.here) this.send({ kind: 'canvas', canvas: number, surface: canvas as unknown as OffscreenCanvas });
    else {
      const surface = canvas.transferControlToOffscreen();
      this.send({ kind: 'canvas', canvas: number, surface }, [surface]);
    }
    return number;
  }

  /** Forgets a canvas removed from the page. */
  forget(canvas: HTMLCanvasElement): void {
    const number = this.numbers.get(canvas);
    if (number !== undefined) this.send({ kind: 'gone', canvas: number });
    this.numbers.delete(canvas);
  }

  /** Adds the content of one canvas to this frame. */
  put(content: CanvasContent): void {
    this.state.contents.push(content);
  }

  /** Sends the frame to the painter. */
  paint(colours: Colours): void {
    const contents = this.state.contents.splice(0);
    if (contents.length === 0) return;
    this.state.painting++;
    this.send({ kind: 'frame', colours, contents });
    this.watchdog.wake();
  }

  private send(order: Order, transfer: Transferable[] = []): void {
    this.state.painter ??= this.start();
    this.state.painter.post(order, transfer);
  }

  private start(): WorkerLine<Order> {
    const { state } = this;
    const worker = state.here ? null : this.startWorker();
    state.here = worker === null;
    const painter = worker ?? new PagePainter(this.painting.onPage, (reply) => this.hear(reply));
    painter.post(this.painting.typeface);
    return painter;
  }

  private startWorker(): WorkerLine<Order> | null {
    try {
      return this.painting.open(
        (reply) => this.hear(reply),
        // A painter that has drawn before is kept: only one picture failed.
        (why) => (this.state.heard ? this.listener.failed(why) : this.replace(true)),
      );
    } catch {
      return null;
    }
  }

  private hear(reply: Reply): void {
    this.state.heard = true;
    this.watchdog.heard();
    if (reply === 'painted') this.state.painting--;
    else if (reply === 'lettered') this.state.lettered = true;
    this.listener.painted(reply !== 'painted');
  }

  /** Discards the painter. Transferred canvases are lost; the page creates new ones. */
  private replace(here: boolean): void {
    const { state } = this;
    state.painter?.end();
    Object.assign(state, { painter: null, contents: [], painting: 0, heard: false, here });
    this.listener.gone(
      here
        ? 'The charts are now drawn by the page itself.'
        : 'The part that draws the charts did not answer. It was started again.',
    );
  }
}

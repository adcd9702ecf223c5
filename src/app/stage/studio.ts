import type { Order, Reply, Sheet } from '../paint/orders.ts';
import type { Colours } from './palette.ts';

/** The page's end of the conversation with the painter: canvases are handed over, and frame by frame what each is to show. */
export class Studio {
  private readonly numbers = new WeakMap<HTMLCanvasElement, number>();
  private readonly desk: {
    worker: Worker | null;
    given: number;
    sheets: Sheet[];
    painting: boolean;
    lettered: boolean;
  } = {
    worker: null,
    given: 0,
    sheets: [],
    painting: false,
    lettered: false,
  };

  constructor(
    private readonly makeWorker: () => Worker,
    /** A frame is drawn; `stale`: with letters that have changed since. */
    private readonly painted: (stale: boolean) => void,
  ) {}

  /** Whether the painter is at the frame before. A slow painter slows the page, and no frames pile up. */
  get isPainting(): boolean {
    return this.desk.painting;
  }

  /** Whether the painter has its letters. */
  get isLettered(): boolean {
    return this.desk.lettered;
  }

  /** Hands a canvas over, once and for all; says by which number the painter knows it. */
  handOver(canvas: HTMLCanvasElement): number {
    const known = this.numbers.get(canvas);
    if (known !== undefined) return known;
    const number = this.desk.given++;
    this.numbers.set(canvas, number);
    const surface = canvas.transferControlToOffscreen();
    this.send({ kind: 'canvas', canvas: number, surface }, [surface]);
    return number;
  }

  /** The canvas has left the page. */
  forget(canvas: HTMLCanvasElement): void {
    const number = this.numbers.get(canvas);
    if (number !== undefined) this.send({ kind: 'gone', canvas: number });
    this.numbers.delete(canvas);
  }

  /** Lays a sheet on the pile of this frame. */
  put(sheet: Sheet): void {
    this.desk.sheets.push(sheet);
  }

  /** Has all sheets of the frame drawn. */
  paint(colours: Colours): void {
    const sheets = this.desk.sheets.splice(0);
    if (sheets.length === 0) return;
    this.desk.painting = true;
    this.send({ kind: 'frame', colours, sheets });
  }

  private send(order: Order, transfer: Transferable[] = []): void {
    this.desk.worker ??= this.start();
    this.desk.worker.postMessage(order, transfer);
  }

  private start(): Worker {
    const worker = this.makeWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (data === 'painted') this.desk.painting = false;
      else this.desk.lettered = true;
      this.painted(data === 'stale');
    });
    return worker;
  }
}

import { createStore } from 'zustand/vanilla';
import type { Sketched, SketchedRun, SketchOrder } from '../../../lab/sketching.ts';
import type { WindowSketch } from '../../../lab/windowSketch.ts';

/** Columns of a picture: it is drawn at most this many px wide. */
const COLUMNS = 160;

/** The sketches there are, by the id of the run. */
type Known = Readonly<Record<string, WindowSketch | null>>;

/** Whether the pictures cannot be had now. */
interface Outlook {
  readonly failed: boolean;
}

/**
 * Small pictures of runs. They are made when somebody looks, by a worker of their own that ends with its work, and kept as
 * long as the page.
 */
export class Sketches {
  readonly store = createStore<Known>(() => ({}));
  readonly outlook = createStore<Outlook>(() => ({ failed: false }));
  private readonly work: { worker: Worker | null; wanted: readonly SketchedRun[] } = { worker: null, wanted: [] };

  constructor(private readonly makeWorker: () => Worker) {}

  /** Makes the pictures that are missing; while others are made, after them. */
  start(runs: readonly SketchedRun[]): void {
    const missing = runs.filter(({ id }) => !(id in this.store.getState()));
    this.work.wanted = missing;
    if (missing.length === 0 || this.work.worker !== null) return;
    const worker = this.makeWorker();
    this.work.worker = worker;
    this.outlook.setState({ failed: false });
    worker.onmessage = ({ data: { id, sketch } }: MessageEvent<Sketched>) => {
      this.store.setState({ [id]: sketch });
      if (id !== missing.at(-1)?.id) return;
      this.stop();
      this.start(this.work.wanted);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.outlook.setState({ failed: true });
      this.stop();
    };
    const order: SketchOrder = {
      columns: COLUMNS,
      runs: missing.map(({ id, scenario, until }) => ({ id, scenario, until })),
    };
    worker.postMessage(order);
  }

  /** Nobody looks: what is still missing is made next time. */
  stop(): void {
    this.work.worker?.terminate();
    this.work.worker = null;
  }
}

import { createStore } from 'zustand/vanilla';
import type { Sketched, SketchedRun, SketchOrder } from '../../../lab/results/sketching.ts';
import type { OpenWorker, WorkerLine } from '../../ui/parts/ownScript.ts';
import type { WindowSketch } from '../../../lab/results/windowSketch.ts';

/** Columns of a picture, which is drawn at most this many px wide. */
const COLUMNS = 160;

/** The finished sketches, by the id of the run. */
type Known = Readonly<Record<string, WindowSketch | null>>;

/** Whether pictures are currently unavailable. */
interface Outlook {
  readonly failed: boolean;
}

/**
 * Small pictures of runs, made on demand by a separate worker that ends when finished, and kept as long as the page.
 */
export class Sketches {
  readonly store = createStore<Known>(() => ({}));
  readonly outlook = createStore<Outlook>(() => ({ failed: false }));
  private readonly work: {
    worker: WorkerLine<SketchOrder> | null;
    making: string | null;
    wanted: readonly SketchedRun[];
  } = {
    worker: null,
    making: null,
    wanted: [],
  };

  constructor(private readonly open: OpenWorker<SketchOrder, Sketched>) {}

  /** Makes the missing pictures of these runs, in this order. Others in progress are cancelled. */
  start(runs: readonly SketchedRun[]): void {
    const missing = runs.filter(({ id }) => !(id in this.store.getState()));
    const { making } = this.work;
    if (making !== null && missing.length > 0 && !missing.some(({ id }) => id === making)) this.stop();
    this.work.wanted = missing;
    if (this.work.making === null) this.next();
  }

  /** Stops; missing pictures are made next time. */
  stop(): void {
    this.work.worker?.end();
    this.work.worker = null;
    this.work.making = null;
    this.work.wanted = [];
  }

  private next(): void {
    const run = this.work.wanted.find(({ id }) => !(id in this.store.getState()));
    if (run === undefined) {
      this.stop();
      return;
    }
    this.work.worker ??= this.started();
    this.work.making = run.id;
    const { id, scenario, until } = run;
    this.work.worker.post({ columns: COLUMNS, runs: [{ id, scenario, until }] });
  }

  private started(): WorkerLine<SketchOrder> {
    this.outlook.setState({ failed: false });
    return this.open(
      ({ id, sketch }) => {
        this.store.setState({ [id]: sketch });
        this.work.making = null;
        this.next();
      },
      () => {
        this.outlook.setState({ failed: true });
        this.stop();
      },
    );
  }
}

import { carriesLaw, loadLanguage } from '../lab/build/runLaws.ts';
import type { Measured } from './measured.ts';
import { measuring } from './measure.ts';
import type { FromWorker, ToWorker } from './pool.ts';

/** What a worker needs from its environment. */
interface StudyWorkerSurroundings {
  readonly send: (message: FromWorker, transfer: ArrayBuffer[]) => void;
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Resolves when pending messages have been handled. */
  readonly rest: () => Promise<void>;
}

/** Number of events between two checks of the clock. */
const CHUNK = 4000;
/** Longest stretch of work without hearing messages, ms. */
const SLICE_MS = 40;

const buffersOf = ({ figures, series }: Measured): ArrayBuffer[] => {
  const lists = (series?.flows ?? []).flatMap(({ min, max, goodput, drops, delays }) => [
    min,
    max,
    goodput,
    drops,
    delays.upTo,
    delays.packets,
  ]);
  return [figures, ...lists].map(({ buffer }) => buffer as ArrayBuffer);
};

/** The worker side of a pool: measures runs one after the other, in slices, so that it can receive an order to stop. */
export class StudyWorker {
  private readonly waiting: Extract<ToWorker, { kind: 'measure' }>[] = [];
  /** Incremented when all runs are dropped. */
  private round = 0;
  private busy = false;
  private since = 0;

  constructor(private readonly surroundings: StudyWorkerSurroundings) {}

  /** Handles a message of the pool. */
  hear(message: ToWorker): void {
    if (message.kind === 'stop') {
      this.round++;
      this.waiting.length = 0;
      this.surroundings.send({ kind: 'stopped' }, []);
      return;
    }
    this.waiting.push(message);
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    this.since = this.surroundings.nowMs();
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const { id, order } = next;
      const { round } = this;
      try {
        if (carriesLaw(order.scenario)) await loadLanguage();
        const work = measuring(order, CHUNK);
        for (;;) {
          const step = work.next();
          if (step.done === true) {
            this.surroundings.send({ kind: 'measured', id, measured: step.value }, buffersOf(step.value));
            break;
          }
          await this.pause();
          if (this.round !== round) break;
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.surroundings.send({ kind: 'failed', id, reason }, []);
      }
      await this.pause();
    }
    this.busy = false;
  }

  private async pause(): Promise<void> {
    const { nowMs, rest } = this.surroundings;
    if (nowMs() - this.since < SLICE_MS) return;
    await rest();
    this.since = nowMs();
  }
}

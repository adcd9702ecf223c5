import type { Moment } from '../scenario/link.ts';
import { parseScenario } from '../scenario/parse.ts';
import { sketchWindows, type WindowSketch } from './windowSketch.ts';

/** Which runs are to be sketched, in this order, and in how many columns. */
export interface SketchOrder {
  readonly columns: number;
  readonly runs: readonly SketchedRun[];
}

export interface SketchedRun {
  readonly id: string;
  readonly scenario: unknown;
  /** So far; left out: to its end. */
  readonly until?: Moment | undefined;
}

/** A run has been sketched; null when its scenario is refused or its simulation failed. */
export interface Sketched {
  readonly id: string;
  readonly sketch: WindowSketch | null;
}

/** Events between two looks at the clock. */
export const CHUNK = 2000;
/** Longest stretch of work, and the rest after it, ms: the run on the screen goes first. */
const SLICE_MS = 8;
const REST_MS = 4;

/** What sketching needs of the place it runs in. */
export interface Surroundings {
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Goes on after so many ms. */
  readonly rest: (ms: number) => Promise<void>;
}

/** Does work in slices, with a rest after each. */
export async function inSlices<Of>(work: Iterator<undefined, Of>, { nowMs, rest }: Surroundings): Promise<Of> {
  let start = nowMs();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (nowMs() - start < SLICE_MS) continue;
    await rest(REST_MS);
    start = nowMs();
  }
}

async function sketched(
  { scenario, until }: SketchedRun,
  columns: number,
  surroundings: Surroundings,
): Promise<WindowSketch | null> {
  const parsed = parseScenario(scenario);
  return parsed.ok ? inSlices(sketchWindows(parsed.scenario, columns, CHUNK, until), surroundings) : null;
}

/** Sketches runs one after the other, in slices, and tells of each as soon as it is done. */
export async function sketchAll(
  order: SketchOrder,
  surroundings: Surroundings,
  tell: (one: Sketched) => void,
): Promise<void> {
  for (const run of order.runs) {
    const { id } = run;
    try {
      tell({ id, sketch: await sketched(run, order.columns, surroundings) });
    } catch {
      // A defect of one run does not take the pictures of the others away.
      tell({ id, sketch: null });
    }
    await surroundings.rest(REST_MS);
  }
}

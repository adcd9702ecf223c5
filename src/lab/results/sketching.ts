import type { Moment } from '#scenario/link/link.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { sketchWindows, type WindowSketch } from './windowSketch.ts';

/** Runs to sketch, in this order, and the number of columns. */
export interface SketchOrder {
  readonly columns: number;
  readonly runs: readonly SketchedRun[];
}

export interface SketchedRun {
  readonly id: string;
  readonly scenario: unknown;
  /** End; omitted: the end of the run. */
  readonly until?: Moment | undefined;
}

/** A finished sketch; null if its scenario is refused or its simulation failed. */
export interface Sketched {
  readonly id: string;
  readonly sketch: WindowSketch | null;
}

/** Number of events between two checks of the clock. */
export const CHUNK = 2000;
/** Longest work, and the pause after it, ms: the run on the screen has priority. */
const SLICE_MS = 8;
const REST_MS = 4;

/** What sketching needs from its environment. */
interface Surroundings {
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Resolves after `ms`. */
  readonly rest: (ms: number) => Promise<void>;
}

/** Does work in slices, with a pause after each. */
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

/** Sketches runs one after the other, in slices, and reports each when it is finished. */
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
      // A failed run does not affect the sketches of others.
      tell({ id, sketch: null });
    }
    await surroundings.rest(REST_MS);
  }
}

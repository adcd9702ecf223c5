/** The worker that runs beside the one in which the page's run lives: it sketches the runs of the scenario menu, runs both futures of a fork ahead, and a draft to see what its applications send. */
import { futuresOf, type FuturesOrder } from '../src/lab/futures.ts';
import { offering } from '../src/lab/offering.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { CHUNK, inSlices, sketchAll, type SketchOrder } from '../src/lab/sketching.ts';

const surroundings = {
  nowMs: () => performance.now(),
  rest: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};

/** Runs one or two scenarios, and answers once; null: they cannot be run. */
const answer = (work: Iterator<undefined, unknown>): void =>
  void inSlices(work, surroundings)
    // A defect of a run is told where that run is on the screen.
    .catch(() => null)
    .then((found) => self.postMessage(found));

self.onmessage = async ({ data: order }: MessageEvent<SketchOrder | FuturesOrder | { readonly offers: Scenario }>) => {
  const scenarios: readonly unknown[] =
    'there' in order ? [order.there] : 'offers' in order ? [order.offers] : order.runs.map(({ scenario }) => scenario);
  // Where the language does not come, the run says so.
  if (scenarios.some(carriesLaw)) await loadLanguage().catch(() => undefined);
  if ('there' in order) answer(futuresOf(order, CHUNK));
  else if ('offers' in order) answer(offering(order.offers, CHUNK));
  else void sketchAll(order, surroundings, (sketched) => self.postMessage(sketched));
};

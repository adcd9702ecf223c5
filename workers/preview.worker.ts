/**
 * Worker for runs beside the main one: sketches for the scenario menu, both futures of a fork, and a draft run that
 * shows what its applications send.
 */
import { addAllParts } from '../src/lab/build/allParts.ts';
import { futuresOf, type FuturesOrder } from '../src/lab/travel/futures.ts';
import { offering } from '../src/lab/results/offering.ts';
import { carriesLaw, loadLanguage } from '../src/lab/build/runLaws.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { CHUNK, inSlices, sketchAll, type SketchOrder } from '../src/lab/results/sketching.ts';

addAllParts();

const surroundings = {
  nowMs: () => performance.now(),
  rest: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};

/** Computes `work` in slices and posts one answer; null if the run failed. */
const answer = (work: Iterator<undefined, unknown>): void =>
  void inSlices(work, surroundings)
    // The error is reported where the run itself is shown.
    .catch(() => null)
    .then((found) => self.postMessage(found));

self.onmessage = async ({ data: order }: MessageEvent<SketchOrder | FuturesOrder | { readonly offers: Scenario }>) => {
  const scenarios: readonly unknown[] =
    'there' in order ? [order.there] : 'offers' in order ? [order.offers] : order.runs.map(({ scenario }) => scenario);
  // If the language cannot be loaded, the run reports it.
  if (scenarios.some(carriesLaw)) await loadLanguage().catch(() => undefined);
  if ('there' in order) answer(futuresOf(order, CHUNK));
  else if ('offers' in order) answer(offering(order.offers, CHUNK));
  else void sketchAll(order, surroundings, (sketched) => self.postMessage(sketched));
};

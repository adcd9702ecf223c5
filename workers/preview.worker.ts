/** The worker that runs beside the one in which the page's run lives: it sketches the runs of the scenario menu, and runs both futures of a fork ahead. */
import { futuresOf, type FuturesOrder } from '../src/lab/futures.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';
import { CHUNK, inSlices, sketchAll, type SketchOrder } from '../src/lab/sketching.ts';

const surroundings = {
  nowMs: () => performance.now(),
  rest: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};

self.onmessage = async ({ data: order }: MessageEvent<SketchOrder | FuturesOrder>) => {
  const scenarios: readonly unknown[] = 'there' in order ? [order.there] : order.runs.map(({ scenario }) => scenario);
  // Where the language does not come, the run says so.
  if (scenarios.some(carriesLaw)) await loadLanguage().catch(() => undefined);
  if ('there' in order)
    void inSlices(futuresOf(order, CHUNK), surroundings)
      // A defect of a run is told where that run is on the screen.
      .catch(() => null)
      .then((futures) => self.postMessage(futures));
  else void sketchAll(order, surroundings, (sketched) => self.postMessage(sketched));
};

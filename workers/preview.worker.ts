/** The worker that runs beside the one in which the page's run lives: it sketches the runs of the scenario menu, and runs both futures of a fork ahead. */
import { futuresOf, type FuturesOrder } from '../src/lab/futures.ts';
import { CHUNK, inSlices, sketchAll, type SketchOrder } from '../src/lab/sketching.ts';

const surroundings = {
  nowMs: () => performance.now(),
  rest: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
};

self.onmessage = ({ data: order }: MessageEvent<SketchOrder | FuturesOrder>) => {
  if ('there' in order)
    void inSlices(futuresOf(order, CHUNK), surroundings)
      // A defect of a run is told where that run is on the screen.
      .catch(() => null)
      .then((futures) => self.postMessage(futures));
  else void sketchAll(order, surroundings, (sketched) => self.postMessage(sketched));
};

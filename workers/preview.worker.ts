/** The worker that sketches the runs of the scenario menu, beside the one in which the page's run lives. */
import { sketchAll, type SketchOrder } from '../src/lab/sketching.ts';

self.onmessage = (event: MessageEvent<SketchOrder>) => {
  void sketchAll(
    event.data,
    {
      nowMs: () => performance.now(),
      rest: (ms) => new Promise((done) => setTimeout(done, ms)),
    },
    (sketched) => self.postMessage(sketched),
  );
};

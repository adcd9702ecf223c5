/** A worker of the pool that measures the runs of a study; and tells the changes of a stretch of one run, for a file. */
import { StudyWorker } from '../src/study/studyWorker.ts';
import type { ToWorker } from '../src/study/pool.ts';
import { changesOf, type ChangesOrder } from '../src/lab/changesOf.ts';

/** A message to itself comes behind those that wait already, without the delay of a timer. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

const worker = new StudyWorker({
  send: (message, transfer) => self.postMessage(message, { transfer }),
  nowMs: () => performance.now(),
  rest: () =>
    new Promise((done) => {
      waiting.push(done);
      channel.port2.postMessage(null);
    }),
});

self.onmessage = ({ data }: MessageEvent<ToWorker | { readonly kind: 'changes'; readonly order: ChangesOrder }>) => {
  if (data.kind === 'changes') self.postMessage({ kind: 'changes', told: changesOf(data.order) });
  else worker.hear(data);
};
// Whoever started it knows now that it has come.
self.postMessage({ kind: 'ready' });

/**
 * Worker of the pool. It measures the runs of a study, exports a run (its changes as CSV, or the format of another
 * tool), and imports recordings.
 */
import { addAllParts } from '../src/lab/build/allParts.ts';
import { Importing, type ImportOrder } from '../src/capture/importing.ts';
import { take, type TakeOrder } from '../src/capture/write/taking.ts';
import { carriesLaw, loadLanguage } from '../src/lab/build/runLaws.ts';
import { StudyWorker } from '../src/study/studyWorker.ts';
import type { ToWorker } from '../src/study/pool.ts';
import { changesCsv } from '../src/study/changesCsv.ts';
import type { ChangesOrder } from '../src/lab/play/tellChanges.ts';

addAllParts();

/** Yields by a message, which queues behind those already waiting, without the delay of a timer. */
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

interface Changes {
  readonly kind: 'changes';
  readonly order: ChangesOrder;
  readonly names: readonly string[];
}

/** Writes the changes of a run as CSV. To cancel, the page terminates this worker. */
function writeChanges({ order, names }: Changes): void {
  const pieces: Blob[] = [];
  changesCsv(order, names, {
    // As a blob, the browser may move the piece to disk.
    take: (piece) => pieces.push(new Blob([piece])),
    progress: (part) => self.postMessage({ kind: 'changed', part }),
  });
  self.postMessage({ kind: 'changes', csv: new Blob(pieces, { type: 'text/csv' }) });
}

interface Take {
  readonly kind: 'take';
  readonly order: TakeOrder;
}

/** Number of pieces collected into one blob. The browser may move blobs to disk. */
const GATHERED = 4096;

function writeTaken(order: TakeOrder): void {
  const blobs: Blob[] = [];
  let pieces: BlobPart[] = [];
  const gather = (): void => {
    blobs.push(new Blob(pieces));
    pieces = [];
  };
  const taken = take(order, (piece) => {
    pieces.push(piece as BlobPart);
    if (pieces.length >= GATHERED) gather();
  });
  gather();
  self.postMessage({ kind: 'taken', taken, file: new Blob(blobs) });
}

/** Runs `write`, after loading the law language if the scenario needs it. */
async function written({ scenario }: { readonly scenario: unknown }, write: () => void): Promise<void> {
  if (carriesLaw(scenario)) await loadLanguage();
  write();
}

const importing = new Importing<Blob>({
  size: (file) => file.size,
  read: async (file, from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  tell: (report) => self.postMessage({ kind: 'import', report }),
});

interface Import {
  readonly kind: 'import';
  readonly order: ImportOrder<Blob>;
}

/** The file disappeared while it was read. That is not a defect of the page. */
const lost = (): void => self.postMessage({ kind: 'import', report: null });

self.onmessage = ({ data }: MessageEvent<ToWorker | Changes | Take | Import>) => {
  if (data.kind === 'changes') void written(data.order, () => writeChanges(data));
  else if (data.kind === 'take') void written(data.order, () => writeTaken(data.order));
  else if (data.kind === 'import') void importing.hear(data.order).catch(lost);
  else worker.hear(data);
};
// Tells the pool that the worker has loaded.
self.postMessage({ kind: 'ready' });

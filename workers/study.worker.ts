/** A worker of the pool that measures the runs of a study; writes files: the changes of a stretch of one run, a run in the form of another tool; and reads what was recorded elsewhere. */
import { Importing, type ImportOrder } from '../src/capture/importing.ts';
import { take, type TakeOrder } from '../src/capture/taking.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';
import { StudyWorker } from '../src/study/studyWorker.ts';
import type { ToWorker } from '../src/study/pool.ts';
import { changesCsv } from '../src/study/changesCsv.ts';
import type { ChangesOrder } from '../src/lab/tellChanges.ts';

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

interface Changes {
  readonly kind: 'changes';
  readonly order: ChangesOrder;
  readonly names: readonly string[];
}

/** Writes a file of the changes of a run; whoever wants it no longer ends this worker. */
function writeChanges({ order, names }: Changes): void {
  const pieces: Blob[] = [];
  changesCsv(order, names, {
    // The browser may keep the piece where there is room.
    take: (piece) => pieces.push(new Blob([piece])),
    progress: (part) => self.postMessage({ kind: 'changed', part }),
  });
  self.postMessage({ kind: 'changes', csv: new Blob(pieces, { type: 'text/csv' }) });
}

interface Take {
  readonly kind: 'take';
  readonly order: TakeOrder;
}

/** Pieces are gathered to so many before the browser gets them, which may keep them where there is room. */
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

/** Writes a file; a run that carries a law needs its language first. */
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

/** A file that went away while it was read is no defect of the page. */
const lost = (): void => self.postMessage({ kind: 'import', report: null });

self.onmessage = ({ data }: MessageEvent<ToWorker | Changes | Take | Import>) => {
  if (data.kind === 'changes') void written(data.order, () => writeChanges(data));
  else if (data.kind === 'take') void written(data.order, () => writeTaken(data.order));
  else if (data.kind === 'import') void importing.hear(data.order).catch(lost);
  else worker.hear(data);
};
// Whoever started it knows now that it has come.
self.postMessage({ kind: 'ready' });

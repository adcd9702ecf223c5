// The build gives its address.
// oxlint-disable-next-line import/default
import studyWorker from '../../../../../workers/study.worker.ts?worker&url';
import type { ChangesOrder } from '../../../../lab/tellChanges.ts';
import type { Opened } from '../../../../lab/protocol.ts';
import { startWorker } from '../../../ui/parts/ownScript.ts';
import type { Waiting } from '../../../ui/takeAway/source.ts';

type Message = { readonly kind: 'changed'; readonly part: number } | { readonly kind: 'changes'; readonly csv: Blob };

/**
 * Every change of a stretch of a run, with its exact time, as CSV: a worker runs the experiment once more, and writes.
 * Throws when it cannot be had, or was stopped.
 */
export function recordedCsv(
  { scenario, flows }: Opened,
  stretch: Omit<ChangesOrder, 'scenario'>,
  { told, signal }: Waiting,
): Promise<Blob> {
  const worker = startWorker(studyWorker);
  return new Promise<Blob>((done, failed) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Message | { readonly kind: 'ready' }>) => {
      if (data.kind === 'changed') told(data.part);
      else if (data.kind === 'changes') done(data.csv);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      failed(new Error('The run could not be computed again.'));
    });
    signal.addEventListener('abort', () => failed(new Error('Stopped.')));
    worker.postMessage({ kind: 'changes', order: { scenario, ...stretch }, names: flows.map(({ name }) => name) });
  }).finally(() => worker.terminate());
}

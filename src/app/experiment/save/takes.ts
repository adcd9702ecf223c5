import type { TakeOrder, Taken } from '../../../capture/taking.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';
// Provided by the build.
// oxlint-disable-next-line import/default
import studyWorker from '#workers/study.worker.ts?worker&url';

type Message = { readonly kind: 'taken'; readonly taken: Taken; readonly file: Blob } | { readonly kind: 'ready' };

/** Requests work on a scenario from a worker. The returned function cancels it. */
export function takes(
  order: TakeOrder,
  done: (taken: Taken, file: Blob) => void,
  failed: (why: string) => void,
): () => void {
  const worker = startWorker(studyWorker);
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'taken') return;
    worker.terminate();
    done(data.taken, data.file);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    failed('The run could not be computed again.');
  });
  worker.postMessage({ kind: 'take', order });
  return () => worker.terminate();
}

import type { TakeOrder, Taken } from '../../../capture/write/taking.ts';
import { ask } from '../../ui/parts/ownScript.ts';
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
  return ask(
    studyWorker,
    { kind: 'take', order },
    (message: Message) => {
      if (message.kind === 'taken') done(message.taken, message.file);
      return message.kind === 'taken';
    },
    () => failed('The run could not be computed again.'),
  );
}

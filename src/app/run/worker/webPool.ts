// Provided by the build.
// oxlint-disable-next-line import/default
import studyWorker from '#workers/study.worker.ts?worker&url';
import { Pool, type FromWorker, type StartWorker, type ToWorker } from '../../../study/pool.ts';
import { takesAllCores } from '../../ui/parts/part.ts';
import { openWorker } from '../../ui/parts/ownScript.ts';

/**
 * Maximum time for a worker to load and start, ms. A busy machine takes more than 5 s; only a hanging host takes longer
 * than this.
 */
const FOR_LOADING = 20_000;

const start: StartWorker = (hear, lost) => {
  const line = openWorker<ToWorker, FromWorker | { readonly kind: 'ready' }>(
    studyWorker,
    (message) => {
      clearTimeout(late);
      if (message.kind !== 'ready') hear(message);
    },
    (why) => {
      clearTimeout(late);
      lost(why || 'the worker could not be loaded');
    },
  );
  const late = setTimeout(() => lost('the worker has not been loaded'), FOR_LOADING);
  return {
    post: line.post,
    end: () => {
      clearTimeout(late);
      line.end();
    },
  };
};

/** Number of cores minus one for the page; two if there are two, because the page has little to do while it waits. */
function usualSize(): number {
  const cores = navigator.hardwareConcurrency || 2;
  return Math.min(cores, Math.max(2, Math.min(16, cores - 1)));
}

/** The workers of this page. They stay, warm, for the next plan. */
export function webPool(size = usualSize()): Pool {
  return new Pool({
    start,
    size,
    later: (ms, work) => void setTimeout(work, ms),
    busy: takesAllCores,
  });
}

// The build gives its address.
// oxlint-disable-next-line import/default
import studyWorker from '../../../workers/study.worker.ts?worker&url';
import { Pool, type FromWorker, type StartWorker } from '../../study/pool.ts';
import { startWorker } from '../ui/parts/ownScript.ts';

const start: StartWorker = (hear, lost) => {
  const worker = startWorker(studyWorker);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    lost(event.message || 'the worker could not be loaded');
  });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

/** The workers of this page: as many as the machine has cores, less one for the page. They stay, warm, for the next plan. */
export const webPool = (): Pool =>
  new Pool({
    start,
    size: Math.max(1, Math.min(16, (navigator.hardwareConcurrency || 2) - 1)),
    later: (ms, work) => void setTimeout(work, ms),
  });

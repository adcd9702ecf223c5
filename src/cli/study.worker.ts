/** A thread of the command line that measures runs of a study. */
import { addAllParts } from '../lab/build/allParts.ts';
import { setImmediate as rest } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { StudyWorker } from '../study/studyWorker.ts';
import type { ToWorker } from '../study/pool.ts';

addAllParts();

const port = parentPort;
if (port === null) throw new Error('study.worker is not a program of its own');

const worker = new StudyWorker({
  send: (message, transfer) => port.postMessage(message, transfer),
  nowMs: () => performance.now(),
  rest: () => rest(),
});

port.on('message', (message: ToWorker) => worker.hear(message));

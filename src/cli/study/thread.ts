import { Worker } from 'node:worker_threads';
import type { FromWorker, StartWorker } from '../../study/pool.ts';

/** Starts workers of a pool as threads that run the file at `address`. */
export const startThread =
  (address: URL): StartWorker =>
  (hear, lost) => {
    const thread = new Worker(address);
    thread.on('message', (message: FromWorker) => hear(message));
    thread.on('messageerror', (error) => lost(error.message));
    thread.on('error', (error) => lost(error instanceof Error ? error.message : String(error)));
    thread.on('exit', (code) => lost(`a worker ended with code ${code}`));
    return { post: (message) => thread.postMessage(message), end: () => void thread.terminate() };
  };

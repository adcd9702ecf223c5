/** Tries cases one after the other, apart from who watches: a case that never ends is ended with the worker. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Order, Word } from './subject.ts';
import { SUBJECTS } from './subjects.ts';

const { subject: name, seed, from, to } = workerData as Order;
const subject = SUBJECTS.find((candidate) => candidate.name === name)!;
const say = (word: Word): void => parentPort!.postMessage(word);

for (let index = from; index < to; index++) {
  const made = subject.make(seed, index);
  say({ index, made, faults: null });
  say({ index, made, faults: subject.faults(made) });
}

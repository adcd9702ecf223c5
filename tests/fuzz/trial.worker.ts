/**
 * Tries cases one after another in a worker of its own, so that a case that never ends can be stopped by terminating
 * the worker.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { quickest } from './quickest.ts';
import type { Order, Word } from './subject.ts';
import { SUBJECTS } from './subjects.ts';

addAllParts();

const { subject: name, seed, from, to } = workerData as Order;
const subject = SUBJECTS.find((candidate) => candidate.name === name)!;
const say = (word: Word): void => parentPort!.postMessage(word);

for (let index = from; index < to; index++) {
  const made = subject.make(seed, index);
  say({ index, made, faults: null });
  const faults = subject.faults(made);
  const { act, longest } = subject.timed ?? { act: () => null, longest: Infinity };
  const took = quickest(() => act(made), longest);
  say({ index, made, faults: took > longest ? [...faults, `takes ${took.toFixed(0)} ms of CPU`] : faults });
}

/**
 * `npm run fuzz -- <subject> <count> <seed>` tries randomly generated cases and prints those that fail, so that each
 * can be tried alone. A case that takes longer than a minute counts as one that never ends.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { Worker } from 'node:worker_threads';
import type { Order, Word } from './subject.ts';
import { SUBJECTS } from './subjects.ts';

addAllParts();

/** ms. */
const LONGEST = 60_000;

const [name = SUBJECTS[0]!.name, countText, seedText = '1'] = process.argv.slice(2);
const subject = SUBJECTS.find((candidate) => candidate.name === name);
const count = Number(countText ?? subject?.count);
const seed = Number(seedText);
if (subject === undefined || !(Number.isInteger(count) && count > 0 && Number.isInteger(seed) && seed >= 0)) {
  console.error(`usage: npm run fuzz -- ${SUBJECTS.map((one) => one.name).join('|')} [count] [seed]`);
  process.exit(2);
}

/** Tries cases until one does not end. Returns the next case to try. */
const tryFrom = (order: Order, reported: (word: Word) => void): Promise<number> =>
  new Promise((done, broken) => {
    const worker = new Worker(new URL('./trial.worker.js', import.meta.url), { workerData: order });
    let newest: Word | null = null;
    const ended = (): void => {
      void worker.terminate();
      if (newest !== null) reported({ ...newest, faults: ['it does not end'] });
      done((newest?.index ?? order.to) + 1);
    };
    let watch = setTimeout(ended, LONGEST);
    worker.on('message', (word: Word) => {
      newest = word;
      clearTimeout(watch);
      watch = setTimeout(ended, LONGEST);
      reported(word);
    });
    worker.on('error', broken);
    worker.on('exit', (code) => {
      clearTimeout(watch);
      if (code === 0) done(order.to);
    });
  });

let tried = 0;
let wrong = 0;
for (let from = 0; from < count;) {
  from = await tryFrom({ subject: subject.name, seed, from, to: count }, ({ index, made, faults }) => {
    if (faults === null) return;
    tried++;
    if (faults.length === 0) return;
    wrong++;
    console.log(`${subject.name} ${index} of seed ${seed}:\n  ${faults.join('\n  ')}\n  ${JSON.stringify(made)}`);
  });
}
console.log(`${tried} ${subject.name} of seed ${seed} tried, ${wrong} with something wrong.`);
process.exit(wrong > 0 ? 1 : 0);

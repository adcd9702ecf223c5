/**
 * Whether randomly generated networks of mobile nodes account for every packet: `npm run reference:mobile 200 1` tries
 * 200 networks, starting with number 1.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { duplicatesOf, randomMobile } from '../wireless/randomMobile.ts';

addAllParts();

const [count, first] = [Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 0)];
let [kept, copied, copies] = [0, 0, 0];
for (let number = first; number < first + count; number++) {
  try {
    const here = duplicatesOf(randomMobile(number));
    copies += here;
    if (here > 0) copied++;
    kept++;
  } catch (problem) {
    console.log(`${number}: ${String(problem)}`);
  }
}
console.log(`${kept} of ${count} networks account for every packet; ${copied} made copies, ${copies} in all.`);

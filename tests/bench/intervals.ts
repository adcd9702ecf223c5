/** Coverage of the 95 % intervals of studies with jittered starts: `npm run reference:intervals 400`. Takes some minutes. */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { coverage, JITTERED } from '../study/coverage.ts';

addAllParts();

const repetitions = Number(process.argv[2] ?? 400);
for (const { name, scenario } of JITTERED) {
  const { mean, held } = coverage(scenario, repetitions);
  const kept = held >= 0.93 && held <= 0.97 ? 'kept' : 'NOT KEPT';
  console.log(`${name.padEnd(36)} ${(mean / 1e6).toFixed(3)} Mb/s  ${(100 * held).toFixed(1)} %  93 to 97 %: ${kept}`);
}

/**
 * `npm run reference:stacks [pattern]` prints every recorded run of a real stack that is simulated beside its twin, as a
 * Markdown table: share of the link, drops at the end of slow start, the first cut, number of cuts, timeouts. The
 * pattern selects rows by name, such as `smoltcp cubic`.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { beyond, BOUNDS, inShort, ours, rowName, ROWS } from '../reference/realStacks.ts';

addAllParts();

const pattern = new RegExp(process.argv[2] ?? '');
console.log(`Bounds: ${BOUNDS}.\n\n| row | here | recorded | beyond the bounds |\n| --- | --- | --- | --- |`);
for (const run of ROWS) {
  const name = rowName(run);
  if (!pattern.test(name)) continue;
  const here = ours(run);
  console.log(`| ${name} | ${inShort(here)} | ${inShort(run)} | ${beyond(here, run).join(', ')} |`);
}

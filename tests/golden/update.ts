/**
 * `npm run golden` writes the golden files and appends the defaults of new fields to the old ones, which never change.
 * Look at the diff before you commit it.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { writeFileSync } from 'node:fs';
import { describeField } from '../../src/scenario/edit/describe.ts';
import { DEFAULTS_FILE, defaults1, leavesBelow } from '../scenario/defaults.ts';
import { PAPER_USES, paperUses } from './paperUses.ts';
import { digestOf, GOLDEN, PRESET_IDS, ruleLines, TRACED } from './experiments.ts';

addAllParts();

const digests = Object.fromEntries(PRESET_IDS.map((id) => [id, digestOf(id)]));
writeFileSync(`${GOLDEN}digests.json`, `${JSON.stringify(digests, null, 2)}\n`);
const fresh = Object.fromEntries(leavesBelow('').map((path) => [path, describeField(path)!.default]));
writeFileSync(DEFAULTS_FILE, `${JSON.stringify({ ...defaults1(), ...fresh, ...defaults1() }, null, 2)}\n`);
writeFileSync(PAPER_USES, paperUses());
for (const id of Object.keys(TRACED)) writeFileSync(`${GOLDEN}${id}.txt`, `${ruleLines(id).join('\n')}\n`);
console.log(`${PRESET_IDS.length} digests and ${Object.keys(TRACED).length} traces written to ${GOLDEN}`);

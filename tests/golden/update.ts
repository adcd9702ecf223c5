/** `npm run golden`: writes the golden files anew. Look at the difference before you commit it. */
import { writeFileSync } from 'node:fs';
import { digestOf, GOLDEN, PRESET_IDS, ruleLines, TRACED } from './experiments.ts';

const digests = Object.fromEntries(PRESET_IDS.map((id) => [id, digestOf(id)]));
writeFileSync(`${GOLDEN}digests.json`, `${JSON.stringify(digests, null, 2)}\n`);
for (const id of Object.keys(TRACED)) writeFileSync(`${GOLDEN}${id}.txt`, `${ruleLines(id).join('\n')}\n`);
console.log(`${PRESET_IDS.length} digests and ${Object.keys(TRACED).length} traces written to ${GOLDEN}`);

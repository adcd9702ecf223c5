// Writes dist/cli/sawtooth.js, the `sawtooth` command of the built package: plain JavaScript, nothing to install.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, entriesOf, root } from './bundle.mjs';
import { packagesIn } from './page/notices.mjs';

const entry = 'src/cli/main.ts';
const { main, ...workers } = entriesOf(entry);
if (main === undefined || !existsSync(main)) throw new Error(`${entry} is missing`);
const { output } = await bundle(
  { sawtooth: main, ...workers },
  {
    dir: join(root, 'dist/cli'),
    banner: (chunk) => (chunk.name === 'sawtooth' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
);
// The build of the page before wrote the notices of what is in it, and the command line has nothing besides.
const notices = readFileSync(join(root, 'dist/NOTICES.txt'), 'utf8');
const missing = packagesIn(output).filter((name) => !notices.includes(`\n${name} `));
if (missing.length > 0) throw new Error(`dist/NOTICES.txt has no notice of ${missing.join(', ')}`);
chmodSync(join(root, 'dist/cli/sawtooth.js'), 0o755);
// The command still runs when dist/ alone is copied elsewhere.
writeFileSync(join(root, 'dist/cli/package.json'), '{ "type": "module" }\n');
console.log('dist/cli/sawtooth.js');

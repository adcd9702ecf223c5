// Writes dist/cli/sawtooth.js, the `sawtooth` command of the built package: plain JavaScript, nothing to install.
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, entriesOf, root } from './bundle.mjs';

const entry = 'src/cli/main.ts';
const { main, ...workers } = entriesOf(entry);
if (main === undefined || !existsSync(main)) throw new Error(`${entry} is missing`);
await bundle(
  { sawtooth: main, ...workers },
  {
    dir: join(root, 'dist/cli'),
    banner: (chunk) => (chunk.name === 'sawtooth' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
);
chmodSync(join(root, 'dist/cli/sawtooth.js'), 0o755);
// The command still runs when dist/ alone is copied elsewhere.
writeFileSync(join(root, 'dist/cli/package.json'), '{ "type": "module" }\n');
console.log('dist/cli/sawtooth.js');

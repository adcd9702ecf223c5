// Writes dist/cli/sawtooth.js, the `sawtooth` command of the built package: plain JavaScript, nothing to install.
//   node scripts/build-cli.mjs [folder]
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { bundle, entriesOf, root } from './bundle.mjs';
import { noticesOf, packagesIn } from './page/notices.mjs';

const entry = 'src/cli/main.ts';
const dir = resolve(root, process.argv[2] ?? 'dist/cli');
const { main, ...workers } = entriesOf(entry);
if (main === undefined || !existsSync(main)) throw new Error(`${entry} is missing`);
const { output } = await bundle(
  { sawtooth: main, ...workers },
  {
    dir,
    // Half as much to parse at each call.
    minify: true,
    banner: (chunk) => (chunk.name === 'sawtooth' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
);
// The licences of what others have made ask for their notices; the page has those of what is in it.
writeFileSync(join(dir, 'NOTICES.txt'), noticesOf(packagesIn(output)));
chmodSync(join(dir, 'sawtooth.js'), 0o755);
// The command still runs when dist/ alone is copied elsewhere.
writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n');
console.log(relative(root, join(dir, 'sawtooth.js')));

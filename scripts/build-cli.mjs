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
    // Minified, because parsing it at each call then takes half as long.
    minify: true,
    banner: (chunk) => (chunk.name === 'sawtooth' && chunk.isEntry ? '#!/usr/bin/env node' : ''),
  },
);
// Licences require the notices of included packages; the page has its own.
writeFileSync(join(dir, 'NOTICES.txt'), noticesOf(packagesIn(output)));
chmodSync(join(dir, 'sawtooth.js'), 0o755);
// Makes the command work when only dist/ is copied elsewhere.
writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n');
console.log(relative(root, join(dir, 'sawtooth.js')));

// Writes dist/cli/sawtooth.js, the `sawtooth` command of the built package: plain JavaScript, nothing to install.
//   node scripts/build-cli.mjs [folder]
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { bundle, entriesOf, root } from './bundle.mjs';
import { noticesOf, packagesIn } from './page/notices.mjs';

const entry = 'src/cli/main.ts';
const dir = resolve(root, process.argv[2] ?? 'dist/cli');
const { main, ...workers } = entriesOf(entry);
if (main === undefined || !existsSync(main)) throw new Error(`${entry} is missing`);
const { output } = await bundle(
  { program: main, ...workers },
  // Node can keep compiled code of scripts, but not of modules. Minified, because parsing it then takes half as long.
  {
    dir,
    format: 'cjs',
    dynamicImportInCjs: false,
    minify: true,
    // `load` of sawtooth.cjs runs files of this name when something of them is first used.
    codeSplitting: { groups: [{ name: 'later-fflate', test: /[\\/]fflate[\\/]/ }] },
  },
);
// Licences require the notices of included packages; the page has its own.
writeFileSync(join(dir, 'NOTICES.txt'), noticesOf(packagesIn(output)));
// Makes the command work when only dist/ is copied elsewhere.
writeFileSync(join(dir, 'package.json'), '{ "type": "commonjs" }\n');
const start = join(dir, 'sawtooth.js');
copyFileSync(join(root, 'scripts/cli/sawtooth.cjs'), start);
chmodSync(start, 0o755);
rmSync(join(dir, 'program.cache'), { force: true });
const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/cli/compile.cjs'), dir], {
  encoding: 'utf8',
});
if (status !== 0) throw new Error(stderr);
console.log(relative(root, join(dir, 'sawtooth.js')));

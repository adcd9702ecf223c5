// Writes dist/library, the module behind `import 'sawtooth'`, and its types. It runs in Node, in pages and in workers.
// node scripts/build-library.mjs [folder]
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './bundle.mjs';
import { pieces } from './pieces.mjs';
import { scenarioTypes } from './scenarioTypes.mjs';
import { usedTypes } from './usedTypes.mjs';
import { noticesOf, packagesIn } from './page/notices.mjs';

const dir = resolve(root, process.argv[2] ?? 'dist/library');
rmSync(dir, { recursive: true, force: true });
const build = await rolldown({
  input: { sawtooth: join(root, 'src/library/index.ts') },
  platform: 'neutral',
  plugins: [pieces()],
  transform: { target: 'es2022' },
  logLevel: 'warn',
});
const { output } = await build.write({
  dir,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  minify: true,
});
await build.close();
const own = new Set(output.map(({ fileName }) => fileName));
const outside = output
  .flatMap((chunk) => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []))
  .filter((name) => !own.has(name));
if (outside.length > 0) throw new Error(`the library needs what it does not bring: ${outside.join(', ')}`);
writeFileSync(join(dir, 'NOTICES.txt'), noticesOf(packagesIn(output)));
writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n');

// Compiler diagnostics for all sources; only those that concern the library's types matter.
const declared = join(root, '.cache', 'library', String(process.pid));
try {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--incremental', 'false'];
  const args = [compiler, '-p', 'tsconfig.library.json', ...emit, '--rootDir', '.', '--outDir', declared];
  // Some sources have types that cannot be written as declarations. That only matters if the library exports them.
  const refused = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout;
  // Types of a schema come from zod, which users of the library do not have.
  writeFileSync(join(declared, 'src/scenario/scenario.d.ts'), await scenarioTypes());
  const types = usedTypes(declared, 'src/library/index.d.ts');
  const lost = refused.split('\n').filter((line) => types.has(line.replace(/\.ts\(.*/s, '.d.ts')));
  if (lost.length > 0) throw new Error(lost.join('\n'));
  for (const [file, text] of types) {
    const place = join(dir, 'types', relative('src', file));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  console.log(`${relative(root, dir)}: ${types.size} files of types`);
} finally {
  rmSync(declared, { recursive: true, force: true });
}

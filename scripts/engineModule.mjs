// Modules of the engine, which are TypeScript, for scripts.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { root } from './bundle.mjs';

/** @param {string} entry from the root */
export async function engineModule(entry) {
  const name = basename(entry, '.ts');
  const out = join(root, '.cache', 'engine', name);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: out,
      emptyOutDir: true,
      minify: false,
      lib: { entry: join(root, entry), formats: ['es'], fileName: name },
    },
  });
  const file = [`${name}.mjs`, `${name}.js`].map((each) => join(out, each)).find((each) => existsSync(each));
  if (file === undefined) throw new Error(`${entry} was not built`);
  return import(file);
}

// Modules of the engine, which are TypeScript, for scripts.
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './bundle.mjs';

/**
 * @param {string} entry relative to the root @param {import('vite').Plugin[]} plugins that change its sources; the
 * module is then a separate one
 */
export async function engineModule(entry, plugins = []) {
  const name = basename(entry, '.ts');
  const out = join(root, '.cache', 'engine', [name, ...plugins.map((plugin) => plugin.name)].join('-'));
  await build({
    root,
    configFile: false,
    plugins,
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
  // Each set of plugins gives a separate module.
  return import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
}

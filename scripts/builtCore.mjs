// For whole runs of the unit tests: what simulates is bundled first, as the page has it. Modules that a test runner loads
// one by one reach each constant of another through a getter, which makes a run cost twice as much.
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bundle, root } from './bundle.mjs';

const PARTS = ['engine', 'scenario', 'lab', 'study', 'papers', 'lecture'];

/** @returns {import('vite').Plugin} resolves imports of these parts to the bundle of their files */
export function builtCore() {
  const folder = join(root, '.cache', 'core', String(process.pid));
  /** @type {Promise<unknown> | undefined} */
  let made;
  const make = () => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const files = PARTS.flatMap((part) =>
      readdirSync(join(root, 'src', part), { recursive: true, encoding: 'utf8' }).map((file) =>
        join('src', part, file),
      ),
    ).filter((file) => file.endsWith('.ts'));
    return bundle(Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])), {
      dir: folder,
      sourcemap: true,
      codeSplitting: { groups: [{ name: 'core', test: /[\\/]src[\\/]/ }] },
    });
  };
  return {
    name: 'built-core',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !/^\.\.?\/.*\.ts$/.test(source)) return undefined;
      const file = relative(root, join(dirname(importer), source));
      if (!PARTS.some((part) => file.startsWith(join('src', part, '/')))) return undefined;
      await (made ??= make());
      return join(folder, file.replace(/\.ts$/, '.js'));
    },
  };
}

/** What Node loads by itself. */
export const BUILT_CORE = /\.cache\/core\//;

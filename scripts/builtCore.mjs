// For whole runs of the unit tests: builds all sources first. The simulation is bundled into one file, as in the page:
// modules that a test runner loads one by one access each other's constants through getters, which doubles the cost of
// a run. Modules of the page become one file each, which Node loads directly; the test runner took a minute for them.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './bundle.mjs';
import { ruleLines } from './page/ruleSources.mjs';

const PARTS = ['engine', 'scenario', 'lab', 'law', 'capture', 'study', 'papers', 'lecture', 'app'];
/** Sources that are bundled into one file. */
const CORE = /[\\/]src[\\/](engine|scenario|lab|study)[\\/]/;

/** Replaces what only a browser can use. @type {import('vite').Plugin} */
const nothing = {
  name: 'nothing',
  enforce: 'pre',
  resolveId: (source) => (/\.css$|\?(worker&)?url$/.test(source) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export default "";' : null),
};

/** @param {string} file @returns {boolean} */
const isPart = (file) => PARTS.some((part) => file.startsWith(join('src', part, '/')));

/** @type {Map<string, boolean>} */
const known = new Map();
/**
 * Whether a test mocks or reloads modules; built modules cannot be exchanged.
 * @param {string} file
 * @returns {boolean}
 */
function exchanges(file) {
  const path = file.replace(/\?.*$/, '');
  if (!/\.test\.tsx?$/.test(path)) return false;
  if (!known.has(path)) known.set(path, /vi\.(mock|resetModules)\(/.test(readFileSync(path, 'utf8')));
  return known.get(path) ?? false;
}

/** @returns {import('vite').Plugin} resolves imports of these parts to the bundle of their files */
export function builtCore() {
  const folder = join(root, '.cache', 'core', String(process.pid));
  /** @type {Promise<unknown> | undefined} */
  let made;
  const make = async () => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const files = PARTS.flatMap((part) =>
      readdirSync(join(root, 'src', part), { recursive: true, encoding: 'utf8' }).map((file) =>
        join('src', part, file),
      ),
    ).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
    const { build } = await import('vite');
    return build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [nothing, ruleLines()],
      publicDir: false,
      build: {
        ssr: true,
        target: 'node20',
        sourcemap: true,
        outDir: folder,
        rolldownOptions: {
          input: Object.fromEntries(files.map((file) => [file, join(root, file)])),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            codeSplitting: { groups: [{ name: 'core', test: CORE }] },
          },
        },
      },
    });
  };
  return {
    name: 'built-core',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !/^(\.\.?\/|#).*\.tsx?$/.test(source)) return undefined;
      // Sources that such a test loads one by one must load others in the same way.
      if (isPart(relative(root, importer)) || exchanges(importer)) return undefined;
      const file = source.startsWith('#')
        ? join('src', source.slice(1))
        : relative(root, join(dirname(importer), source));
      if (!isPart(file)) return undefined;
      await (made ??= make());
      return join(folder, `${file}.js`);
    },
  };
}

/** Files that Node loads directly. */
export const BUILT_CORE = /\.cache\/core\//;

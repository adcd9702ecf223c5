// Bundles a TypeScript entry into plain JavaScript for Node, with the bundler that also builds the page. The code is
// not instrumented and no loader is involved, so the engine runs at full speed.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The entry, and every `*.worker.ts` beside it. Workers stay separate files, so that the entry can start them with `new
 * Worker(new URL('./sweep.worker.js', import.meta.url))`.
 * @param {string} entry relative to the root
 * @returns {Record<string, string>} output name to source file
 */
export function entriesOf(entry) {
  const folder = join(root, dirname(entry));
  const workers = readdirSync(folder).filter((file) => file.endsWith('.worker.ts'));
  return Object.fromEntries([basename(entry), ...workers].map((file) => [basename(file, '.ts'), join(folder, file)]));
}

/** Packages loaded from where they are installed, because they have native code or files of their own. */
const NOT_BUNDLED = /^@resvg\/resvg-js$/;

/**
 * Files of the page that are not code: loaded as text where a text is imported; otherwise a program in Node does not
 * need them.
 * @type {import('rolldown').Plugin}
 */
const filesOfThePage = {
  name: 'files of the page',
  resolveId: {
    filter: { id: /\?|\.css$/ },
    handler: (id, importer) => ({ id: id.endsWith('?raw') ? join(dirname(importer ?? ''), id) : '\0nothing' }),
  },
  load: {
    filter: { id: /\?raw$|^\0nothing$/ },
    handler: (id) => ({
      code: `export default ${JSON.stringify(id === '\0nothing' ? '' : readFileSync(id.slice(0, -4), 'utf8'))}`,
      moduleType: 'js',
    }),
  },
};

/**
 * @param {Record<string, string>} input output name to source file
 * @param {import('rolldown').OutputOptions} output
 * @param {RegExp} external packages loaded from where they are installed
 */
export async function bundle(input, output, external = NOT_BUNDLED) {
  const { rolldown } = await import('rolldown');
  const { pieces } = await import('./pieces.mjs');
  const { viteImportGlobPlugin } = await import('rolldown/experimental');
  const build = await rolldown({
    input,
    platform: 'node',
    // For types, the command line uses a substitute; the bundle needs the real module.
    tsconfig: false,
    external,
    plugins: [pieces(), filesOfThePage, viteImportGlobPlugin()],
    // React has a development and a production build; the development build is slow.
    transform: {
      target: 'node20.19',
      define: { 'process.env.NODE_ENV': "'production'", 'import.meta.env.MODE': "'node'" },
    },
    // Programs that add all parts of the engine at once have nothing to load later.
    checks: { ineffectiveDynamicImport: false },
    logLevel: 'warn',
  });
  try {
    return await build.write({
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      ...output,
    });
  } finally {
    await build.close();
  }
}

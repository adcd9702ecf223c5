// Turns a TypeScript entry into plain JavaScript for Node with the bundler that also builds the page.
// Nothing is instrumented and no loader stays in the way, so the engine runs at full speed.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The entry itself, and every `*.worker.ts` beside it: those stay files of their own, so that the entry can start
 * them with `new Worker(new URL('./sweep.worker.js', import.meta.url))`.
 * @param {string} entry relative to the root
 * @returns {Record<string, string>} output name to source file
 */
export function entriesOf(entry) {
  const folder = join(root, dirname(entry));
  const workers = readdirSync(folder).filter((file) => file.endsWith('.worker.ts'));
  return Object.fromEntries([basename(entry), ...workers].map((file) => [basename(file, '.ts'), join(folder, file)]));
}

/**
 * @param {Record<string, string>} input output name to source file
 * @param {import('rolldown').OutputOptions} output
 */
export async function bundle(input, output) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'node', transform: { target: 'node20.19' }, logLevel: 'warn' });
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

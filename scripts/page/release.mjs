// Additions of a build to the page: the notices of its packages, and the offline copy.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { noticesOf, packagesIn } from './notices.mjs';
import { bundleServiceWorker, writeServiceWorker } from './offline.mjs';

/**
 * Files of `public` are copied unchanged, except that comments are removed from the script that every page loads first.
 * @param {string} dir
 */
async function shortenStart(dir) {
  const { output } = await build({
    input: join(dir, 'start.js'),
    output: { format: 'iife', minify: true },
    write: false,
  });
  writeFileSync(join(dir, 'start.js'), output[0].code);
}

/**
 * @param {{ offline: boolean }} options whether a device stores a copy of the page
 * @returns {import('vite').Plugin}
 */
export function release({ offline }) {
  /** @type {Set<string>} */
  const packages = new Set();
  return {
    name: 'sawtooth:release',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const name of packagesIn(Object.values(bundle))) packages.add(name);
    },
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('a build has a folder');
      await shortenStart(dir);
      const serviceWorker = await bundleServiceWorker();
      for (const name of packagesIn([serviceWorker])) packages.add(name);
      writeFileSync(join(dir, 'NOTICES.txt'), noticesOf(packages));
      writeServiceWorker(dir, offline ? serviceWorker.code : null);
    },
  };
}

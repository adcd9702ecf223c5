// Runs a script of this folder, or vite, on a checkout that is complete:
//   node scripts/ready.mjs [script [arguments]]
// Before that it installs what package-lock.json asks for and node_modules lacks, so that `npm start` and `npm test` each
// work on a fresh clone, and brings the lists of variants up to date. It needs Node alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeVariantLists } from './variants.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>} the packages a lock file names
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

/**
 * Compared by content, not by date: a checkout or a copy gives new dates to old files.
 * npm writes the second file last, so an install that was cut short counts as absent.
 */
function installed() {
  try {
    const wanted = packagesOf('package-lock.json');
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (optional && !present[path]) || present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

writeVariantLists();

if (!installed()) {
  console.error('Installing dependencies (npm ci) ...');
  // Everything goes to stderr: stdout belongs to the command that follows.
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const [name, ...rest] = process.argv.slice(2);
if (name !== undefined) {
  const own = join(root, 'scripts', `${name}.mjs`);
  const file = existsSync(own) ? own : join(root, 'node_modules', name, 'bin', `${name}.js`);
  process.argv.splice(1, process.argv.length - 1, file, ...rest);
  await import(pathToFileURL(file).href);
}
